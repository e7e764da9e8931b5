"""OpenStack Swift without its init scripts, which want /etc/swift.

swift_server.py rings <folder> <device> <account port> <container port> <object port>
swift_server.py serve <folder> <configuration> <server>
"""
import sys


def account_of_users(_, account, **__):
    """A filter before the S3 API: its users are those of one account, which their names in Swift start with."""

    def of(app):
        def call(environ, start_response):
            signed = environ.get('HTTP_AUTHORIZATION')
            if signed is not None:
                environ['HTTP_AUTHORIZATION'] = signed.replace('Credential=', f'Credential={account}:', 1)
            return app(environ, start_response)

        return call

    return of


def make_rings(folder, device, ports):
    from swift.common.ring import RingBuilder

    for kind, port in zip(('account', 'container', 'object'), ports):
        # Four partitions, one copy of each, on the one device.
        builder = RingBuilder(2, 1, 1)
        address = {'ip': '127.0.0.1', 'port': int(port), 'replication_ip': '127.0.0.1', 'replication_port': int(port)}
        builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'device': device, 'weight': 1.0, 'meta': '', **address})
        builder.rebalance()
        builder.get_ring().save(f'{folder}/{kind}.ring.gz')


if __name__ == '__main__':
    from swift.common import utils

    command, folder = sys.argv[1:3]
    utils.set_swift_dir(folder)
    if command == 'rings':
        make_rings(folder, sys.argv[3], sys.argv[4:7])
    else:
        from swift.common.wsgi import run_wsgi

        sys.exit(run_wsgi(sys.argv[3], sys.argv[4], verbose=True))
