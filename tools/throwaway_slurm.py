"""A Slurm on loopback that lives in a temporary folder: nodes that are processes, jobs that sleep, and what its log
says of them. No root, no munge, no database; Debian's slurmctld, slurmd and slurm-client are needed."""
import datetime
import getpass
import os
import re
import shutil
import socket
import subprocess
import sys
import time

NO_SLURM = 77

CONFIGURATION = """
ClusterName=throwaway
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={control}
SlurmdPort={first}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/none
CredType=cred/none
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool.%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.%n.log
LogTimeFormat=iso8601_ms
SlurmctldDebug=debug2
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
Epilog=/bin/true
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
PriorityType=priority/basic
"""


def missing():
    names = ("slurmctld", "slurmd", "sbatch", "squeue", "sinfo", "scontrol")
    return [name for name in names if not shutil.which(name)]


def free_ports(count):
    """Ports that nobody listens on now; all are held until all are known."""
    sockets = [socket.socket() for _ in range(count)]
    for s in sockets:
        s.bind(("127.0.0.1", 0))
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


class Slurm:
    """`nodes` of `per_node` processors; `scheduler` is what slurm.conf says of it."""

    def __init__(self, folder, nodes, per_node, scheduler):
        self.folder = folder
        (folder / "state").mkdir()
        control, *ports = free_ports(nodes + 1)
        # A node by itself has the name of the host, which every slurmd knows.
        self.nodes = [f"n{k}" for k in range(1, nodes + 1)] if nodes > 1 else ["localhost"]
        text = CONFIGURATION.format(control=control, first=ports[0], user=getpass.getuser(), folder=folder) + scheduler
        for name, port in zip(self.nodes, ports):
            (folder / f"spool.{name}").mkdir()
            text += f"NodeName={name} NodeHostname=localhost NodeAddr=127.0.0.1 Port={port} CPUs={per_node}\n"
        text += f"PartitionName=main Nodes=ALL Default=YES DefaultTime=1 State=DOWN\n"
        conf = folder / "slurm.conf"
        conf.write_text(text)
        self.environment = {**os.environ, "SLURM_CONF": str(conf)}
        (folder / "job.sh").write_text("#!/bin/sh\nexec sleep $1\n")

    def run(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=60, cwd=self.folder)

    def start(self):
        conf = self.environment["SLURM_CONF"]
        several = len(self.nodes) > 1
        daemons = [["slurmctld", "-c", "-f", conf]]
        daemons += [["slurmd", "-f", conf] + (["-N", name] if several else []) for name in self.nodes]
        for daemon in daemons:
            result = self.run(*daemon)
            if result.returncode != 0:
                sys.exit(f"{' '.join(daemon)} did not start: {result.stderr}")
        self.until(lambda: set(self.run("sinfo", "-h", "-N", "-o", "%T").stdout.split()) == {"idle"}, 60,
                   "the nodes did not become idle")

    def open(self):
        self.run("scontrol", "update", "partition=main", "state=up")

    def submit(self, width, seconds, minutes=1):
        result = self.run("sbatch", "--parsable", "-o", "/dev/null", "-n", str(width), "-t", str(minutes), "job.sh",
                          f"{seconds:.2f}")
        if result.returncode != 0:
            sys.exit(f"sbatch: {result.stderr}")
        return int(result.stdout.split(";")[0])

    def until(self, true, seconds, trouble):
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                sys.exit(f"{trouble}; see {self.folder}/slurmctld.log (--keep)")
            time.sleep(0.1)

    def wait(self, seconds):
        self.until(lambda: not self.run("squeue", "-h").stdout.strip(), seconds, "the jobs did not end")

    def stop(self):
        """Ends what still runs, then the daemons."""
        self.run("scancel", "-u", getpass.getuser())
        end = time.monotonic() + 15
        while self.run("squeue", "-h").stdout.strip() and time.monotonic() < end:
            time.sleep(0.2)
        pids = [self.folder / f"slurmd.{name}.pid" for name in self.nodes] + [self.folder / "slurmctld.pid"]
        for pid in pids:
            if pid.exists():
                try:
                    os.kill(int(pid.read_text()), 15)
                except (ProcessLookupError, ValueError):
                    pass
        for _ in range(100):
            if not any(pid.exists() for pid in pids):
                return
            time.sleep(0.1)


def events_of(folder):
    """What the log of slurmctld, which has milliseconds, says: submit, start and end of each job and when the last of
    its processors was free again, and the begins of backfill passes (DebugFlags=Backfill)."""
    found = {"submit": {}, "start": {}, "end": {}, "free": {}}
    passes = []
    patterns = {"submit": r"_slurm_rpc_submit_batch_job: JobId=(\d+)",
                "start": r"(?:sched: Allocate|backfill: Started|_start_job: Started) JobId=(\d+)",
                "end": r"_job_complete: JobId=(\d+) done"}
    for line in (folder / "slurmctld.log").read_text().splitlines():
        stamp = re.match(r"\[([^\]]+)\]", line)
        if not stamp:
            continue
        when = datetime.datetime.fromisoformat(stamp[1]).timestamp()
        if "_attempt_backfill: beginning" in line:
            passes.append(when)
        for what, pattern in patterns.items():
            if job := re.search(pattern, line):
                found[what].setdefault(int(job[1]), when)
        if job := re.search(r"_slurm_rpc_epilog_complete: JobId=(\d+)", line):
            found["free"][int(job[1])] = when
    return found, passes
