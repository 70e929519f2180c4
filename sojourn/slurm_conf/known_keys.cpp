#include "sojourn/slurm_conf/known_keys.h"

#include <map>

namespace sojourn::slurm_conf {
namespace {

using Words = std::map<std::string, std::string>;

// What may change the schedule, and how.
const Words kOpenKeys = {
    {"selecttypeparameters", "memory may limit what fits on a node: only processors are placed"},
    {"preempttype", "jobs may be stopped for others; policy.preempt has this, but not with backfill = \"slurm\""},
    {"preemptmode", "jobs may be stopped for others; policy.preempt has this, but not with backfill = \"slurm\""},
    {"accountingstorageenforce", "limits of accounts and QOS hold jobs back"},
    {"priorityweightqos", "the QOS of jobs is not in the file"},
    {"priorityweighttres", "the requests of jobs are not in the file"},
    {"priorityweightassoc", "the priorities of accounts are in the database"},
    {"priorityflags", "changes how priorities are computed"},
    {"priorityfavorsmall", "the size factor prefers narrow jobs instead of wide ones"},
    {"priorityusageresetperiod", "usage is cleared from time to time"},
    {"prioritysitefactorplugin", "a factor of the site's own"},
    {"fairsharedampeningfactor", "the fair-share factor falls more slowly"},
    {"licenses", "jobs may wait for licences"},
    {"suspendtime", "nodes that were switched off take time to come back"},
    {"suspendtimeout", "nodes that were switched off take time to come back"},
    {"resumetimeout", "nodes that were switched off take time to come back"},
    {"prolog", "the start of a job takes longer"},
    {"epilog", "processors are free a little after the end; policy.release has this"},
    {"epilogslurmctld", "processors are free a little after the end; policy.release has this"},
    {"prologslurmctld", "the start of a job takes longer"},
    {"overtimelimit", "jobs may run past their limits"},
    {"killwait", "a job killed at its limit holds its nodes a little longer"},
    {"completewait", "nothing starts while jobs complete"},
    {"maxjobcount", "no more jobs than this wait"},
    {"maxarraysize", "bounds job arrays"},
    {"topologyplugin", "nodes are picked by switches, not by neighbours"},
    {"treewidth", "does not change which job starts"},
    {"jobsubmitplugins", "may change jobs at their submit"},
    {"enforcepartlimits", "jobs beyond the limits of a partition are refused"},
    {"defmempercpu", "memory is not placed"},
    {"defmempernode", "memory is not placed"},
    {"maxmempercpu", "memory is not placed"},
    {"maxmempernode", "memory is not placed"},
    {"schedulertimeslice", "gang scheduling is not in the model"},
    {"schedulerport", "an external scheduler decides"},
};

// Words that such keys begin with do not touch the schedule.
const char* const kHarmless[] = {"slurmctld",     "slurmd",
                                 "slurmuser",     "auth",
                                 "cred",          "crypto",
                                 "state",         "log",
                                 "debug",         "job",
                                 "mpi",           "proctrack",
                                 "task",          "accounting",
                                 "mail",          "plugin",
                                 "return",        "inactive",
                                 "minjobage",     "message",
                                 "communication", "control",
                                 "backup",        "cluster",
                                 "switch",        "gres",
                                 "health",        "unkillable",
                                 "vsize",         "x11",
                                 "tmpfs",         "tcp",
                                 "srun",          "propagate",
                                 "first",         "launch",
                                 "batch",         "cli",
                                 "acct",          "core",
                                 "cpufreq",       "disablerootjobs",
                                 "dependency",    "ext",
                                 "fed",           "get",
                                 "groupupdate",   "keepalive",
                                 "power",         "privatedata",
                                 "reboot",        "reconfig",
                                 "resv",          "route",
                                 "sched",         "track",
                                 "usepam",        "usespecresources",
                                 "prescript",     "prep",
                                 "node",          "interactivestepoptions",
                                 "maxstepcount",  "maxtaskspernode",
                                 "maxdbdmsgs",    "resume",
                                 "suspend",       "eio",
                                 "hash",          "burst"};

const Words kOpenParameters = {
    {"bf_continue", "a pass may go on after it gave way to other work"},
    {"bf_resolution", "plans are made in whole seconds, not in this many"},
    {"bf_max_time", "a pass may end before it has looked at all jobs"},
    {"bf_yield_interval", "a pass gives way to other work in between"},
    {"bf_yield_sleep", "a pass gives way to other work in between"},
    {"bf_max_job_user", "limits the jobs of a user that a pass looks at"},
    {"bf_max_job_part", "limits the jobs of a partition that a pass looks at"},
    {"bf_max_job_start", "limits the jobs that a pass starts"},
    {"bf_max_job_assoc", "limits the jobs of an account that a pass looks at"},
    {"bf_max_job_user_part", "limits the jobs of a user that a pass looks at"},
    {"bf_max_job_array_resv", "limits the reservations of a job array"},
    {"bf_min_age_reserve", "young jobs have no reservation"},
    {"bf_min_prio_reserve", "jobs of small priority have no reservation"},
    {"bf_busy_nodes", "prefers nodes that are in use"},
    {"bf_hetjob_prio", "only for heterogeneous jobs"},
    {"bf_hetjob_immediate", "only for heterogeneous jobs"},
    {"bf_job_part_count_reserve", "only so many jobs of a partition have a reservation"},
    {"bf_one_resv_per_job", "for jobs that name several partitions"},
    {"bf_running_job_reserve", "only for whole-node jobs"},
    {"bf_node_space_size", "bounds the number of intervals of a plan"},
    {"bf_window_linear", "ends are taken together by another rule than that of batches"},
    {"assoc_limit_stop", "a job held by a limit holds those behind it"},
    {"default_queue_depth", "a main pass looks at so many jobs; here until the first that does not fit"},
    {"partition_job_depth", "a main pass looks at so many jobs of a partition"},
    {"max_rpc_cnt", "passes are put off while the controller is busy"},
    {"pack_serial_at_end", "serial jobs go to the last nodes"},
    {"preempt_youngest_first", "about stopping jobs"},
    {"preempt_strict_order", "about stopping jobs"},
    {"preempt_reorder_count", "about stopping jobs"},
    {"salloc_wait_nodes", "does not change which job starts"},
    {"sbatch_wait_nodes", "does not change which job starts"},
    {"sched_max_job_start", "limits the jobs that a main pass starts"},
    {"nohold_on_prolog_fail", "does not change which job starts"},
    {"time_min_as_soft_limit", "jobs may run past --time-min"},
    {"spec_cores_first", "which processors of a node are set aside"},
    {"ignore_numa", "which processors of a node are used"},
    {"reduce_completing_frag", "nothing starts while nodes of a partition complete"},
    {"extra_row_first", "gang scheduling is not in the model"},
    {"enable_user_top", "users may reorder their own jobs"},
    {"delay_boot", "nodes that were switched off take time to come back"},
    {"allow_zero_lic", "jobs may wait for licences"},
    {"max_array_tasks", "bounds job arrays"},
    {"max_script_size", "does not change which job starts"},
};

const Words kOpenOfNodes = {
    {"features", "jobs that ask for features are not in the file"},
    {"feature", "jobs that ask for features are not in the file"},
    {"weight", "nodes of small weight are picked first; here all weigh the same"},
    {"corespeccount", "some processors are kept from jobs"},
    {"cpuspeclist", "some processors are kept from jobs"},
    {"memspeclimit", "memory is not placed"},
    {"tmpdisk", "disks are not placed"},
    {"reason", "says why a node is down"},
};

const Words kOpenOfPartitions = {
    {"allowgroups", "who may use it is not in the model"},
    {"allowaccounts", "who may use it is not in the model"},
    {"allowqos", "who may use it is not in the model"},
    {"denyaccounts", "who may use it is not in the model"},
    {"denyqos", "who may use it is not in the model"},
    {"allocnodes", "where jobs are submitted from does not matter"},
    {"qos", "limits of a QOS are in the database"},
    {"maxnodes", "bounds the width of jobs: see to it in the classes"},
    {"minnodes", "bounds the width of jobs: see to it in the classes"},
    {"maxcpuspernode", "leaves processors of a node to other partitions"},
    {"maxcpuspersocket", "leaves processors of a node to other partitions"},
    {"defmempercpu", "memory is not placed"},
    {"defmempernode", "memory is not placed"},
    {"maxmempercpu", "memory is not placed"},
    {"maxmempernode", "memory is not placed"},
    {"preemptmode", "jobs may be stopped for others"},
    {"gracetime", "jobs may be stopped for others"},
    {"lln", "the least loaded nodes are picked first"},
    {"selecttypeparameters", "another way to pick processors"},
    {"tresbillingweights", "usage is counted by other resources too"},
    {"exclusiveuser", "nodes are not shared by users"},
    {"reqresv", "jobs need a reservation"},
    {"rootonly", "only root submits there"},
    {"overtimelimit", "jobs may run past their limits"},
    {"alternate", "where jobs go when it is down"},
};

const char* const kUnknown = "not known to Sojourn; it may matter";
const char* const kNoEffect = "does not change which job starts when";

Known looked_up(const Words& open, const std::string& key) {
  const auto at = open.find(key);
  if (at == open.end()) return {Fate::open, kUnknown};
  return {at->second.starts_with("does not") ? Fate::ignored : Fate::open, at->second};
}

}  // namespace

Known known_key(const std::string& key) {
  if (kOpenKeys.contains(key)) return looked_up(kOpenKeys, key);
  for (const char* const beginning : kHarmless)
    if (key.starts_with(beginning)) return {Fate::ignored, kNoEffect};
  return {Fate::open, kUnknown};
}

Known known_scheduler_parameter(const std::string& name) { return looked_up(kOpenParameters, name); }

Known known_node_key(const std::string& key) {
  for (const char* const harmless : {"nodeaddr", "nodehostname", "port", "procs", "cpubind"})
    if (key == harmless) return {Fate::ignored, kNoEffect};
  return looked_up(kOpenOfNodes, key);
}

Known known_partition_key(const std::string& key) {
  for (const char* const harmless : {"hidden", "default", "disablerootjobs", "powerdownonidle", "suspendtime",
                                     "suspendtimeout", "resumetimeout", "cpubind"})
    if (key == harmless) return {Fate::ignored, kNoEffect};
  return looked_up(kOpenOfPartitions, key);
}

}  // namespace sojourn::slurm_conf
