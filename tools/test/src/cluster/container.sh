#!/bin/sh
# Runs a program in a root folder of its own, as a user without rights: what a container engine does with the settings of
# Compose. It is called in new namespaces of mounts and processes.
#
#   container.sh <root> <user> <group> <files> <shared memory> <cgroups> <mounts> <folder> <program …>
#
# <mounts> is a file of lines: `tmpfs <target>`, `ro <source> <target>` or `rw <source> <target>`.
set -eu
root=$1 user=$2 group=$3 files=$4 memory=$5 cgroups=$6 mounts=$7 folder=$8
shift 8

for cgroup in $cgroups; do echo 0 > "$cgroup/cgroup.procs"; done
mount --make-rprivate /
mount -t tmpfs -o mode=755 root "$root"
cd "$root"
mkdir dev etc proc run sys tmp usr var
for link in bin lib lib64 sbin; do ln -s "usr/$link" "$link"; done
ln -s ../run var/run
for system in etc usr; do mount --bind -o ro "/$system" "$system"; done
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount --rbind /sys/fs/cgroup sys/fs/cgroup
for device in full null random urandom zero; do
  touch "dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
ln -s /proc/self/fd dev/fd
mkdir dev/shm
mount -t tmpfs -o "size=$memory" shm dev/shm
# Images have files of their own there.
mount -t tmpfs -o mode=755 etc usr/local/etc

while read -r kind source target; do
  case $kind in
    tmpfs) mkdir -p ".$source" && mount -t tmpfs -o mode=1777 tmpfs ".$source" ;;
    *)
      if [ -d "$source" ]; then mkdir -p ".$target"; else mkdir -p ".$(dirname "$target")"; fi
      [ -e ".$target" ] || touch ".$target"
      mount --bind -o "$kind" "$source" ".$target"
      ;;
  esac
done < "$mounts"
mount -o remount,ro root .

# This machine may allow fewer.
allowed=$(ulimit -Hn)
if [ "$allowed" != unlimited ] && [ "$allowed" -lt "$files" ]; then files=$allowed; fi
ulimit -n "$files"
exec chroot . setpriv --reuid "$user" --regid "$group" --clear-groups --no-new-privs \
  --bounding-set=-all --inh-caps=-all --ambient-caps=-all env -C "$folder" "$@"
