"""OpenStack Swift without its init scripts, which want /etc/swift.

swift_server.py rings <folder> <device> <account port> <container port> <object port>
swift_server.py serve <folder> <configuration> <server>
"""
import sys

from swift.common import utils

command, folder = sys.argv[1:3]
utils.set_swift_dir(folder)

if command == 'rings':
    from swift.common.ring import RingBuilder

    device, ports = sys.argv[3], sys.argv[4:7]
    for kind, port in zip(('account', 'container', 'object'), ports):
        # Four partitions, one copy of each, on the one device.
        builder = RingBuilder(2, 1, 1)
        address = {'ip': '127.0.0.1', 'port': int(port), 'replication_ip': '127.0.0.1', 'replication_port': int(port)}
        builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'device': device, 'weight': 1.0, 'meta': '', **address})
        builder.rebalance()
        builder.get_ring().save(f'{folder}/{kind}.ring.gz')
else:
    from swift.common.wsgi import run_wsgi

    sys.exit(run_wsgi(sys.argv[3], sys.argv[4], verbose=True))
