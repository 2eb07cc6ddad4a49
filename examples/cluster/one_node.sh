#!/usr/bin/env bash
# Runs a command beside a Slurm of one node, which ends with it: one_node.sh COMMAND...
#
# munge, slurmctld and slurmd run in namespaces of their own: they see no network and no processes of the machine. Needs
# root, and Debian's slurmctld, slurmd, slurm-client and munge.
set -euo pipefail
if [ "${1:-}" != --inside ]; then
    exec unshare --net --mount --pid --uts --ipc --fork --mount-proc --kill-child "$0" --inside "$@"
fi
shift
hostname node
ip link set lo up
# Slurm looks for an address that is not 127.0.0.1.
ip address add 10.1.1.1/32 dev lo
mount -t tmpfs none /run
folder=$(mktemp -d)
printf '127.0.0.1 localhost\n10.1.1.1 node\n' > "$folder/hosts"
mount --bind "$folder/hosts" /etc/hosts
mkdir /run/munge "$folder/state" "$folder/spool"
chmod 755 "$folder" /run/munge
dd if=/dev/urandom of="$folder/key" bs=1 count=1024 status=none
chmod 400 "$folder/key"
munged --force --key-file="$folder/key" --socket=/run/munge/munge.socket.2 --pid-file="$folder/munged.pid" \
    --log-file="$folder/munged.log" --seed-file="$folder/seed"
cat > "$folder/slurm.conf" <<END
ClusterName=one
SlurmctldHost=node(10.1.1.1)
SlurmUser=root
AuthType=auth/munge
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
ReturnToService=2
MaxArraySize=10001
SchedulerParameters=sched_min_interval=100000
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=node NodeAddr=10.1.1.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=node Default=YES State=UP
END
export SLURM_CONF=$folder/slurm.conf
slurmctld
slurmd
for _ in $(seq 30); do
    [ "$(timeout 2 sinfo -h -o %T 2> /dev/null)" = idle ] && break
    sleep 0.3
done
[ "$(timeout 2 sinfo -h -o %T)" = idle ] || { tail -n 20 "$folder"/*.log >&2; exit 1; }
code=0
"$@" || code=$?
umount /etc/hosts
rm -rf "$folder"
exit $code
