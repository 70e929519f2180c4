#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "sojourn/slurm_conf/host_list.h"
#include "sojourn/slurm_conf/lines.h"
#include "sojourn/slurm_conf/model_text.h"

namespace sojourn::slurm_conf {
namespace {

using Names = std::vector<std::string>;

TEST(HostList, Expands) {
  EXPECT_EQ(expanded("a"), (Names{"a"}));
  EXPECT_EQ(expanded("n[1-3,7]"), (Names{"n1", "n2", "n3", "n7"}));
  EXPECT_EQ(expanded("n[08-11]"), (Names{"n08", "n09", "n10", "n11"}));
  EXPECT_EQ(expanded("n[1-2]x[0-1],m"), (Names{"n1x0", "n1x1", "n2x0", "n2x1", "m"}));
  EXPECT_EQ(expanded("rack[1-2]-gpu"), (Names{"rack1-gpu", "rack2-gpu"}));
}

TEST(HostList, RefusesWhatIsNone) {
  for (const char* const text : {"", "n[1-", "n1]", "n[]", "n[3-1]", "n[a-b]", "n[1-99999999]", "n[1-9999999999999]"})
    EXPECT_FALSE(expanded(text)) << text;
}

TEST(SlurmTime, AsSlurmWritesTimes) {
  EXPECT_EQ(slurm_time("90"), 5400);
  EXPECT_EQ(slurm_time("1:30"), 90);
  EXPECT_EQ(slurm_time("2:00:05"), 7205);
  EXPECT_EQ(slurm_time("7-0"), 604800);
  EXPECT_EQ(slurm_time("1-12:30"), 86400 + 45000);
  EXPECT_EQ(slurm_time("UNLIMITED"), 0);
  for (const char* const text : {"", "soon", "1:2:3:4", "-", "1-", "1:", "nan"}) EXPECT_LT(slurm_time(text), 0) << text;
}

TEST(SlurmConf, IsKnownByItsContent) {
  EXPECT_TRUE(looks_like_conf("# a comment\n\nClusterName = x\n"));
  EXPECT_TRUE(looks_like_conf("nodename=n1 cpus=4\n"));
  EXPECT_FALSE(looks_like_conf("; Version: 2.2\n1 0 -1 10 4\n"));
  EXPECT_FALSE(looks_like_conf("JobIDRaw|NodeList|State\n1|n1|COMPLETED\n"));
}

std::string conf_file(const std::string& text) {
  const auto path =
      std::filesystem::temp_directory_path() / ("sojourn_" + std::to_string(std::hash<std::string>()(text)) + ".conf");
  std::ofstream(path) << text;
  return path.string();
}

// Partitions that share nodes, also through a third one, are one pool.
TEST(SlurmConf, PoolsOfPartitions) {
  const auto m =
      read_machine(conf_file("NodeName=n[1-9] CPUs=4\nPartitionName=a Nodes=n[1-2]\nPartitionName=b Nodes=n[5-6]\n"
                             "PartitionName=c Nodes=n[2-5]\nPartitionName=d Nodes=n[7-9]\n"));
  const auto all = pools(m);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].partitions, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(all[0].nodes.size(), 6u);
  EXPECT_EQ(all[1].partitions, (std::vector<std::size_t>{3}));
}

TEST(SlurmConf, NodesAndWhatTheyHave) {
  const auto m = read_machine(
      conf_file("NodeName=DEFAULT Sockets=2 CoresPerSocket=8 ThreadsPerCore=2 \\\n RealMemory=1000\n"
                "NodeName=n[1-2]\nNodeName=g1 CPUs=64 Gres=gpu:a100:4(S:0-1),gpu:2,nic\nNodeName=f[1-9] State=FUTURE\n"
                "PartitionName=p Nodes=ALL MaxTime=1-0 OverSubscribe=EXCLUSIVE\n"));
  ASSERT_EQ(m.shapes.size(), 3u);
  EXPECT_EQ(m.shapes[0].processors, 32);
  EXPECT_EQ(m.shapes[2].processors, 64);
  EXPECT_EQ(m.shapes[2].resources.at("gpu"), 6);
  EXPECT_EQ(m.shapes[2].memory, 1000);
  EXPECT_EQ(m.partitions[0].limit, 86400);
  EXPECT_TRUE(m.partitions[0].exclusive);
  EXPECT_NE(model_text(m, "slurm.conf").find("nodes = 3\n"), std::string::npos);
}

}  // namespace
}  // namespace sojourn::slurm_conf
