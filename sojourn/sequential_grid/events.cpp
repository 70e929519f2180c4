#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "sojourn/sequential_grid/as_simulation.h"
#include "sojourn/sequential_grid/workload.h"
#include "sojourn/simulation/calendar.h"
#include "sojourn/simulation/ring_queue.h"
#include "sojourn/simulation/what_data_tell.h"

namespace sojourn::sequential_grid {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr std::uint32_t kDeparture = 0;

struct WaitingJob {
  double arrived, size;
};

struct ClusterState {
  std::int64_t processors;
  double speed, slowness, power;
  std::int64_t busy = 0;
  simulation::RingQueue<WaitingJob> queue;
  double since = 0.0;  // when the areas were last brought up to date
  double work = 0.0;   // unfinished work at `since`, in time at speed 1

  double jobs() const { return static_cast<double>(busy) + static_cast<double>(queue.size()); }
  double work_at(double now) const { return work - (now - since) * static_cast<double>(busy) * speed; }
};

class Grid {
 public:
  Grid(const Model& model, std::uint64_t seed, std::uint32_t replication, double stop_counting)
      : broker_(model.broker),
        choices_(model.choices),
        workload_(model, seed, replication),
        ties_(seed, replication, random::Purpose::ties),
        tallies_(tallies_of(model)),
        stop_counting_(stop_counting) {
    for (const Cluster& c : model.clusters)
      clusters_.push_back({c.processors, c.speed, 1.0 / c.speed, c.power(), 0, {}, 0.0, 0.0});
    order_.resize(clusters_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::uint32_t>(i);
    next_arrival_ = workload_.interval();
  }

  double now() const { return now_; }
  std::uint64_t started() const { return started_; }
  const std::vector<ClusterState>& clusters() const { return clusters_; }
  std::vector<simulation::Tally>& tallies() { return tallies_; }
  std::vector<double>* series = nullptr;

  // The one arrival to come is held apart from the calendar of departures: half the work on the heap. At
  // equal times departures come first: they free processors before an arrival looks for one.
  void step() {
    if (next_departure() <= next_arrival_) {
      const simulation::Event event = calendar_.next();
      now_ = event.time;
      depart(event.what);
    } else {
      now_ = next_arrival_;
      arrive();
    }
  }

  double next_time() const { return std::min(next_departure(), next_arrival_); }

  // Areas of all clusters up to `time`.
  void observe(double time) {
    for (std::size_t i = 0; i < clusters_.size(); ++i) settle(i, time);
  }

  // From here on nobody arrives; returns when the last waiting job starts.
  double drain() {
    next_arrival_ = kNever;
    double last = now_;
    std::size_t waiting = 0;
    for (const auto& c : clusters_) waiting += c.queue.size();
    while (waiting > 0) {
      const std::uint64_t before = started_;
      step();
      if (started_ > before) --waiting, last = now_;
    }
    return last;
  }

 private:
  double next_departure() const { return calendar_.empty() ? kNever : calendar_.next().time; }

  void settle(std::size_t i, double time) {
    ClusterState& c = clusters_[i];
    simulation::Tally& t = tallies_[i];
    const double passed = time - c.since, running = passed * static_cast<double>(c.busy);
    t.time += passed;
    t.queue_area += passed * static_cast<double>(c.queue.size());
    t.running_area += running;
    t.used_area += running;
    c.work -= running * c.speed;
    c.since = time;
  }

  void arrive() {
    const double size = workload_.size();
    const std::uint32_t to = choose();
    ClusterState& c = clusters_[to];
    settle(to, now_);
    c.work += size;
    next_arrival_ = now_ + workload_.interval();
    if (c.busy == c.processors) {
      c.queue.push({now_, size});
      return;
    }
    ++c.busy;
    calendar_.schedule(start(to, {now_, size}), kDeparture, to);
  }

  void depart(std::uint32_t from) {
    ClusterState& c = clusters_[from];
    settle(from, now_);
    if (c.queue.empty()) {
      --c.busy;
      calendar_.remove_next();
      return;
    }
    const WaitingJob job = c.queue.front();
    c.queue.pop();
    calendar_.replace_next(start(from, job), kDeparture, from);
  }

  // The job's fate is known once it starts. Returns when it ends.
  double start(std::uint32_t to, const WaitingJob& job) {
    ++started_;
    const double wait = now_ - job.arrived, service = job.size * clusters_[to].slowness, end = now_ + service;
    if (end <= stop_counting_) tallies_[to].record(wait, service, job.size);
    if (series) [[unlikely]]
      series->push_back(wait + service);
    return end;
  }

  std::uint32_t choose() {
    switch (broker_) {
      case Broker::join_shortest_queue:
        return least(order_.size(), [](const ClusterState& c) { return c.jobs() / c.power; });
      case Broker::least_work:
        return least(order_.size(), [this](const ClusterState& c) { return c.work_at(now_) / c.power; });
      case Broker::power_of_d: {
        const std::size_t d = std::min<std::size_t>(static_cast<std::size_t>(choices_), order_.size());
        for (std::size_t i = 0; i < d; ++i)
          std::swap(order_[i], order_[i + workload_.routing_stream().below(order_.size() - i)]);
        return least(d, [](const ClusterState& c) { return c.jobs() / c.power; });
      }
      default:
        return workload_.destination();
    }
  }

  // Of the first n clusters in order_: the one with the smallest score, ties at random.
  template <typename Score>
  std::uint32_t least(std::size_t n, const Score& score) {
    double best = kNever;
    std::uint32_t chosen = 0;
    std::uint64_t equals = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const double s = score(clusters_[order_[i]]);
      if (s < best) {
        best = s;
        chosen = order_[i];
        equals = 1;
      } else if (s == best && ties_.below(++equals) == 0) {
        chosen = order_[i];
      }
    }
    return chosen;
  }

  Broker broker_;
  int choices_;
  Workload workload_;
  random::Stream ties_;
  std::vector<simulation::Tally> tallies_;
  std::vector<ClusterState> clusters_;
  std::vector<std::uint32_t> order_;
  simulation::Calendar calendar_;
  double now_ = 0.0, next_arrival_ = 0.0, stop_counting_;
  std::uint64_t started_ = 0;
};

class Events final : public simulation::Replication {
 public:
  Events(const Model& model, std::uint64_t seed, std::uint32_t replication) : grid_(model, seed, replication, kNever) {}

  void advance(std::uint64_t jobs) override {
    grid_.series = series;
    const std::uint64_t until = grid_.started() + jobs;
    while (grid_.started() < until) grid_.step();
    grid_.observe(grid_.now());
  }
  std::vector<simulation::Tally>& parts() override { return grid_.tallies(); }

 private:
  Grid grid_;
};

}  // namespace

std::vector<simulation::Tally> tallies_of(const Model& model) {
  std::vector<simulation::Tally> tallies;
  for (const Cluster& c : model.clusters) {
    simulation::TallySettings s;
    s.time_unit = model.time->mean();
    s.short_job = model.short_job;
    s.slowdown = std::isfinite(model.time->mean_inverse());
    s.processors = static_cast<double>(c.processors);
    tallies.emplace_back(s);
  }
  return tallies;
}

std::unique_ptr<simulation::Replication> make_events(const Model& model, std::uint64_t seed,
                                                     std::uint32_t replication) {
  return std::make_unique<Events>(model, seed, replication);
}

simulation::Run run_to_horizon(const Model& model, std::uint64_t seed, std::uint32_t replication,
                               const std::vector<double>& thresholds) {
  const double end = *model.horizon;
  Grid grid(model, seed, replication, end);
  for (simulation::Tally& t : grid.tallies()) t.watch(thresholds);
  while (grid.next_time() <= end) grid.step();
  grid.observe(end);
  simulation::Run run;
  run.jobs = grid.started();
  std::vector<double> waiting;
  for (const ClusterState& c : grid.clusters()) waiting.push_back(static_cast<double>(c.queue.size()));
  run.parts = grid.tallies();
  const double resorption = std::max(0.0, grid.drain() - end);
  const double all_waiting = std::accumulate(waiting.begin(), waiting.end(), 0.0);
  run.of_run.push_back({{"queue_at_horizon", all_waiting}, {"resorption_time", resorption}});
  if (waiting.size() == 1) run.of_run.push_back(run.of_run[0]);
  for (std::size_t i = 0; i < waiting.size() && waiting.size() > 1; ++i)
    run.of_run.push_back({{"queue_at_horizon", waiting[i]}});
  return run;
}

namespace {

// Jobs until an empty grid is in its stride: clusters fill like 1 - exp(-t / mean length), ten of those, and then
// forget at the rate mu (sqrt(c) - sqrt(a))^2; more when lengths vary more. The second part is kept within
// bounds: close to saturation the warm-up of the responses sees it anyway.
std::uint64_t jobs_to_fill(const Model& m) {
  const double variation = 0.5 * (1 + std::min(distributions::squared_coefficient_of_variation(*m.time), 1e3));
  const double c = total_processors(m), a = std::min(load(m), 1.0) * c;
  const double filling = 10 * a, forgetting = 4 * a / std::pow(std::sqrt(c) - std::sqrt(a), 2);
  return static_cast<std::uint64_t>(
      std::min(variation * (filling + std::min(forgetting, std::max(1e5, 3 * filling))), 1e15));
}

// Long jobs make the others wait also where there are processors to spare: several of them meet.
void tell_how_little_a_job_tells(const Model& m, simulation::ExperimentOptions& options) {
  const double busy = m.arrivals.rate / stability(m).max_rate;
  options.forgetting = simulation::jobs_to_forget(busy, distributions::squared_coefficient_of_variation(*m.time),
                                                  simulation::variation_of(m.arrivals));
  options.heaviness = simulation::heaviness_of(*m.time);
}

}  // namespace

answers::MethodAnswer simulate(const Model& given_model, const simulation::ExperimentOptions& given,
                               const Interruption& interruption, Engine engine) {
  const Model model = with_routing(given_model);
  simulation::ExperimentOptions options = given;
  options.filling = jobs_to_fill(model);
  tell_how_little_a_job_tells(model, options);
  // Every replication fills an empty machine: fewer of them when that is the larger part of the work.
  if (options.replications == 0 && !model.horizon && options.filling > 1000000) options.replications = 8;
  simulation::Parts names;
  for (const Cluster& c : model.clusters) names.names.push_back(c.name);
  answers::MethodAnswer answer;
  if (model.horizon) {
    answer = simulation::run_horizon(
        [&](std::uint32_t r) { return run_to_horizon(model, options.seed, r, options.thresholds); }, names, options,
        interruption);
  } else {
    const bool recursion = engine == Engine::recursion || (engine == Engine::automatic && blind(model.broker));
    answer = simulation::run_long(
        [&](std::uint32_t r) {
          return recursion ? make_recursion(model, options.seed, r) : make_events(model, options.seed, r);
        },
        names, options, interruption);
  }
  if (std::isinf(model.time->mean_inverse()))
    answer.notes.push_back("mean_slowdown is left out: its mean is infinite for " + model.time->name() + " lengths");
  return answer;
}

}  // namespace sojourn::sequential_grid
