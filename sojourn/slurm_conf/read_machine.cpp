#include "sojourn/slurm_conf/partition_lines.h"
#include "sojourn/slurm_conf/scheduler_lines.h"

namespace sojourn::slurm_conf {
namespace {

void check_machine(const std::string& path, const Machine& machine, Notebook& book) {
  const Pair whole{"", path, {path, 0, 0}};
  if (machine.shapes.empty())
    book.complain(whole, "no line says which nodes there are", "NodeName=n[1-16] CPUs=64, say");
  else if (machine.partitions.empty())
    book.complain(whole, "no line says which partitions there are", "PartitionName=main Nodes=ALL, say");
}

}  // namespace

Machine read_machine(const std::string& path) {
  Notebook book;
  NodeLines nodes(book);
  PartitionLines partitions(book, nodes);
  SchedulerLines scheduler(book);
  std::vector<const Line*> later;  // partitions may come before their nodes
  const auto lines = read_lines(path, book.complaints);
  for (const Line& line : lines) {
    const std::string kind = lowered(line[0].key);
    if (kind == "nodename")
      nodes.take_node(line);
    else if (kind == "nodeset")
      partitions.take_set(line);
    else if (kind == "partitionname")
      later.push_back(&line);
    else if (kind == "downnodes" || kind == "frontendname" || kind == "switchname")
      for (const Pair& pair : line) book.add(pair, Fate::open, "not in the model");
    else
      for (const Pair& pair : line) scheduler.take_setting(pair);
  }
  for (const Line* line : later) partitions.take_partition(*line);
  if (scheduler.whole_nodes)
    for (Partition& p : partitions.partitions) p.exclusive = true;
  Machine machine{scheduler.name,     nodes.shapes,         partitions.partitions,
                  scheduler.passes(), scheduler.priorities, book.ledger};
  if (book.complaints.empty()) check_machine(path, machine, book);
  if (!book.complaints.empty()) throw ModelError(std::move(book.complaints));
  return machine;
}

}  // namespace sojourn::slurm_conf
