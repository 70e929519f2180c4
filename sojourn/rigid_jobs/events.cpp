#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/rigid_jobs/as_simulation.h"
#include "sojourn/rigid_jobs/policies.h"
#include "sojourn/rigid_jobs/workload.h"
#include "sojourn/simulation/calendar.h"

namespace sojourn::rigid_jobs {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
enum Kind : std::uint32_t { departure = 0, arrival = 1 };  // in this order at equal times

// What one part (a class, or a cluster) does at the moment.
struct Watched {
  double since = 0.0;
  std::int64_t queued = 0, running = 0, used = 0;
};

struct SiteClock {
  double speed, slowness, power;
  double since = 0.0;
  double work = 0.0;  // unfinished processor time at `since`, at speed 1
};

class Grid {
 public:
  Grid(const Model& m, std::uint64_t seed, std::uint32_t replication, double stop_counting)
      : discipline_(m.discipline),
        broker_(m.broker),
        choices_(m.choices),
        factor_(m.estimate_factor),
        workload_(m, seed, replication),
        ties_(seed, replication, random::Purpose::ties),
        tallies_(tallies_of(m)),
        by_cluster_(parts_are_clusters(m)),
        watches_(by_cluster_ || stop_counting < kNever),
        stop_counting_(stop_counting) {
    for (const Cluster& c : m.clusters) {
      sites_.push_back({c.processors, c.processors, {}, {}});
      clocks_.push_back({c.speed, 1 / c.speed, static_cast<double>(c.processors) * c.speed});
      keep_used_.push_back(c.processors <= kLargestUsedPmf);
    }
    watched_.resize(tallies_.size());
    needs_running_ = discipline_ == Discipline::easy || discipline_ == Discipline::conservative ||
                     discipline_ == Discipline::server_filling;
    jobs_.reserve(1024);
    next_arrival_ = workload_.interval();
  }

  double now() const { return now_; }
  std::uint64_t finished() const { return finished_; }
  std::vector<simulation::Tally>& tallies() { return tallies_; }
  const std::vector<Site>& sites() const { return sites_; }
  double next_time() const { return std::min(next_departure(), next_arrival_); }
  std::vector<double>* series = nullptr;

  // The one arrival to come is held apart from the calendar; at equal times departures come first.
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

  // Areas up to `time`.
  void observe(double time) {
    for (std::size_t i = 0; i < watched_.size(); ++i) {
      if (watches_)
        settle_part(i, time);
      else
        tallies_[i].time += time - watched_[i].since, watched_[i].since = time;
    }
    for (std::size_t i = 0; i < sites_.size(); ++i) settle_site(i, time);
  }

 private:
  double next_departure() const {
    return calendar_.empty() ? std::numeric_limits<double>::infinity() : calendar_.next().time;
  }

  std::size_t part_of(std::size_t site, std::uint32_t group) const { return by_cluster_ ? site : group; }

  // In the long run the areas follow from the jobs themselves (Little's law, see `record`), and only the time is left.
  void settle_part(std::size_t part, double time) {
    if (!watches_) return;
    Watched& w = watched_[part];
    simulation::Tally& t = tallies_[part];
    const double passed = time - w.since;
    if (passed == 0.0) return;
    t.time += passed;
    t.queue_area += passed * static_cast<double>(w.queued);
    t.running_area += passed * static_cast<double>(w.running);
    t.used_area += passed * static_cast<double>(w.used);
    w.since = time;
  }

  void settle_site(std::size_t i, double time) {
    SiteClock& c = clocks_[i];
    const Site& s = sites_[i];
    const double passed = time - c.since;
    const std::int64_t used = s.processors - s.free;
    if (keep_used_[i]) tallies_[by_cluster_ ? i : 0].add_used_time(static_cast<std::size_t>(used), passed);
    if (!s.waiting.empty())
      tallies_[part_of(i, jobs_[s.waiting.front()].group)].idle_area += passed * static_cast<double>(s.free);
    if (by_cluster_) c.work -= passed * static_cast<double>(used) * c.speed;
    c.since = time;
  }

  std::uint32_t new_job() {
    if (spare_.empty()) {
      jobs_.emplace_back();
      return static_cast<std::uint32_t>(jobs_.size() - 1);
    }
    const std::uint32_t id = spare_.back();
    spare_.pop_back();
    return id;
  }

  void arrive() {
    const Workload::Job drawn = workload_.job();
    const std::uint32_t to = choose(drawn.width), id = new_job();
    Site& site = sites_[to];
    Job& job = jobs_[id];
    job.arrived = now_;
    job.size = drawn.size;
    job.service = job.remaining = drawn.size * clocks_[to].slowness;
    job.estimate = factor_ * job.service;
    job.width = drawn.width;
    job.group = drawn.group;
    const std::size_t part = part_of(to, job.group);
    settle_part(part, now_);
    settle_site(to, now_);
    ++watched_[part].queued;
    clocks_[to].work += job.size * job.width;
    next_arrival_ = now_ + workload_.interval();
    if (discipline_ == Discipline::server_filling) {
      present(to).push(id);
      site.waiting.push(id);
      refill(to);
      return;
    }
    // Nobody else can start because of an arrival: had they fitted, they would run.
    if (site.waiting.empty()) {
      if (job.width <= site.free)
        start(to, id);
      else
        site.waiting.push(id);
      return;
    }
    site.waiting.push(id);
    switch (discipline_) {
      case Discipline::fifo:
        return;
      case Discipline::first_fit:
      case Discipline::most_processors_first:
        if (job.width <= site.free) site.waiting.erase(site.waiting.size() - 1), start(to, id);
        return;
      case Discipline::easy:
        if (job.width <= site.free) backfill_easy(to, site.waiting.size() - 1);
        return;
      default:
        plan_conservatively(to);
    }
  }

  // The event of a departure stays in the calendar until it is known whether a start takes its place: one sift
  // instead of two.
  void depart(std::uint32_t what) {
    leaving_ = true;
    take_leave(what);
    if (leaving_) calendar_.remove_next();
    leaving_ = false;
  }

  void schedule_departure(double time, std::uint32_t what) {
    if (leaving_)
      calendar_.replace_next(time, departure, what);
    else
      calendar_.schedule(time, departure, what);
    leaving_ = false;
  }

  void take_leave(std::uint32_t what) {
    std::uint32_t id = what;
    if (discipline_ == Discipline::server_filling) {
      const Token token = tokens_[what];
      spare_tokens_.push_back(what);
      if (!token.valid) return;
      id = token.job;
    }
    Job& job = jobs_[id];
    const std::uint32_t at = by_cluster_ ? site_of_[id] : 0;
    Site& site = sites_[at];
    const std::size_t part = part_of(at, job.group);
    settle_part(part, now_);
    settle_site(at, now_);
    site.free += job.width;
    Watched& w = watched_[part];
    --w.running;
    w.used -= job.width;
    if (needs_running_) remove_running(site, id);
    if (discipline_ == Discipline::server_filling) {
      record(part, now_ - job.arrived - job.service, job);
      auto& all = present(at);
      for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i] == id) {
          all.erase(i);
          break;
        }
      spare_.push_back(id);
      refill(at);
      return;
    }
    spare_.push_back(id);
    if (site.waiting.empty()) return;
    schedule(at);
  }

  void schedule(std::uint32_t at) {
    Site& site = sites_[at];
    switch (discipline_) {
      case Discipline::first_fit:
        site.waiting.filter(0, [&](std::uint32_t id) {
          if (jobs_[id].width > site.free) return true;
          start(at, id);
          return false;
        });
        return;
      case Discipline::most_processors_first:
        start_widest(at);
        return;
      case Discipline::conservative:
        plan_conservatively(at);
        return;
      default:
        break;
    }
    while (!site.waiting.empty() && jobs_[site.waiting.front()].width <= site.free) {
      const std::uint32_t id = site.waiting.front();
      site.waiting.pop_front();
      start(at, id);
    }
    if (discipline_ == Discipline::easy && site.free > 0 && site.waiting.size() > 1) backfill_easy(at, 1);
  }

  // The first waiting job has a reservation; those from `from` on may start if they keep out of its way.
  void backfill_easy(std::uint32_t at, std::size_t from) {
    Site& site = sites_[at];
    Reservation first = reservation_of_first(site, jobs_, releases_, now_);
    site.waiting.filter(from, [&](std::uint32_t id) {
      const Job& job = jobs_[id];
      if (job.width > site.free) return true;
      const bool in_time = now_ + job.estimate <= first.time;
      if (!in_time && job.width > first.spare) return true;
      if (!in_time) first.spare -= job.width;
      start(at, id);
      return false;
    });
  }

  // Every waiting job, in order of arrival, gets the earliest place that those before it leave; whose place is now
  // starts.
  void plan_conservatively(std::uint32_t at) {
    Site& site = sites_[at];
    profile_.begin(now_, site.free);
    for (const std::uint32_t id : site.running) profile_.release(jobs_[id].promised_end, jobs_[id].width);
    profile_.sort();
    site.waiting.filter(0, [&](std::uint32_t id) {
      const Job& job = jobs_[id];
      const double when = profile_.earliest(job.width, job.estimate);
      profile_.take(when, job.estimate, job.width);
      if (when > now_ || job.width > site.free) return true;
      start(at, id);
      return false;
    });
  }

  void start_widest(std::uint32_t at) {
    Site& site = sites_[at];
    for (;;) {
      std::size_t best = site.waiting.size();
      std::uint32_t width = 0;
      for (std::size_t i = 0; i < site.waiting.size(); ++i) {
        const std::uint32_t w = jobs_[site.waiting[i]].width;
        if (w > width && w <= site.free) best = i, width = w;
      }
      if (width == 0) return;
      const std::uint32_t id = site.waiting[best];
      site.waiting.erase(best);
      start(at, id);
    }
  }

  void start(std::uint32_t at, std::uint32_t id) {
    Job& job = jobs_[id];
    take_processors(at, id);
    record(part_of(at, job.group), now_ - job.arrived, job);
    schedule_departure(now_ + job.service, id);
  }

  void take_processors(std::uint32_t at, std::uint32_t id) {
    Job& job = jobs_[id];
    Site& site = sites_[at];
    const std::size_t part = part_of(at, job.group);
    settle_part(part, now_);
    Watched& w = watched_[part];
    --w.queued;
    ++w.running;
    w.used += job.width;
    site.free -= job.width;
    job.promised_end = now_ + job.estimate;
    if (by_cluster_) {
      if (id >= site_of_.size()) site_of_.resize(jobs_.size());
      site_of_[id] = at;
    }
    if (!needs_running_) return;
    job.place = static_cast<std::uint32_t>(site.running.size());
    site.running.push_back(id);
  }

  void remove_running(Site& site, std::uint32_t id) {
    const std::uint32_t place = jobs_[id].place, last = site.running.back();
    site.running[place] = last;
    jobs_[last].place = place;
    site.running.pop_back();
  }

  void record(std::size_t part, double wait, const Job& job) {
    ++finished_;
    simulation::Tally& t = tallies_[part];
    if (!watches_) {
      t.queue_area += wait;
      t.running_area += job.service;
      t.used_area += job.width * job.service;
    }
    if (now_ + (discipline_ == Discipline::server_filling ? 0.0 : job.service) <= stop_counting_)
      t.record(std::max(wait, 0.0), job.service, job.size);
    if (series) [[unlikely]]
      series->push_back(wait + job.service);
  }

  // ServerFilling: the shortest prefix of the jobs present that could fill the machine; of these the widest run.
  void refill(std::uint32_t at) {
    Site& site = sites_[at];
    JobList& all = present(at);
    chosen_.clear();
    std::int64_t width = 0;
    for (std::size_t i = 0; i < all.size() && width < site.processors; ++i) {
      chosen_.push_back(all[i]);
      width += jobs_[all[i]].width;
    }
    std::stable_sort(chosen_.begin(), chosen_.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return jobs_[a].width > jobs_[b].width; });
    std::int64_t left = site.processors;
    std::size_t kept = 0;
    for (const std::uint32_t id : chosen_)
      if (jobs_[id].width <= left) left -= jobs_[id].width, chosen_[kept++] = id;
    chosen_.resize(kept);
    std::sort(chosen_.begin(), chosen_.end());
    for (std::size_t i = site.running.size(); i-- > 0;)
      if (const std::uint32_t id = site.running[i]; !std::binary_search(chosen_.begin(), chosen_.end(), id))
        pause(at, id);
    site.waiting.filter(0, [&](std::uint32_t id) {
      if (!std::binary_search(chosen_.begin(), chosen_.end(), id)) return true;
      resume(at, id);
      return false;
    });
  }

  void pause(std::uint32_t at, std::uint32_t id) {
    Job& job = jobs_[id];
    Site& site = sites_[at];
    const std::size_t part = part_of(at, job.group);
    settle_part(part, now_);
    Watched& w = watched_[part];
    ++w.queued;
    --w.running;
    w.used -= job.width;
    site.free += job.width;
    job.remaining -= now_ - job.resumed;
    tokens_[job.token].valid = false;
    remove_running(site, id);
    site.waiting.push(id);
  }

  void resume(std::uint32_t at, std::uint32_t id) {
    take_processors(at, id);
    Job& job = jobs_[id];
    job.resumed = now_;
    if (spare_tokens_.empty()) {
      job.token = static_cast<std::uint32_t>(tokens_.size());
      tokens_.push_back({id, true});
    } else {
      job.token = spare_tokens_.back();
      spare_tokens_.pop_back();
      tokens_[job.token] = {id, true};
    }
    schedule_departure(now_ + std::max(job.remaining, 0.0), job.token);
  }

  JobList& present(std::uint32_t at) {
    if (present_.size() < sites_.size()) present_.resize(sites_.size());
    return present_[at];
  }

  std::uint32_t choose(std::uint32_t width) {
    if (sites_.size() == 1) return 0;
    switch (broker_) {
      case Broker::join_shortest_queue:
        return least(width, sites_.size(), [this](std::size_t i) { return jobs_at(i) / clocks_[i].power; });
      case Broker::least_work:
        return least(width, sites_.size(), [this](std::size_t i) { return work_at(i) / clocks_[i].power; });
      case Broker::power_of_d:
        return least(width, static_cast<std::size_t>(choices_),
                     [this](std::size_t i) { return jobs_at(i) / clocks_[i].power; });
      default:
        return workload_.destination(width);
    }
  }

  double jobs_at(std::size_t i) const { return static_cast<double>(watched_[i].queued + watched_[i].running); }
  double work_at(std::size_t i) const {
    const SiteClock& c = clocks_[i];
    return c.work - (now_ - c.since) * static_cast<double>(sites_[i].processors - sites_[i].free) * c.speed;
  }

  // Of `most` clusters drawn from those the job fits on: the one with the smallest score, ties at random.
  template <typename Score>
  std::uint32_t least(std::uint32_t width, std::size_t most, const Score& score) {
    order_.clear();
    for (std::size_t i = 0; i < sites_.size(); ++i)
      if (sites_[i].processors >= static_cast<std::int64_t>(width)) order_.push_back(static_cast<std::uint32_t>(i));
    most = std::min(most, order_.size());
    if (most < order_.size())
      for (std::size_t i = 0; i < most; ++i)
        std::swap(order_[i], order_[i + workload_.routing_stream().below(order_.size() - i)]);
    double best = kNever;
    std::uint32_t chosen = order_[0];
    std::uint64_t equals = 0;
    for (std::size_t i = 0; i < most; ++i) {
      const double s = score(order_[i]);
      if (s < best)
        best = s, chosen = order_[i], equals = 1;
      else if (s == best && ties_.below(++equals) == 0)
        chosen = order_[i];
    }
    return chosen;
  }

  struct Token {
    std::uint32_t job;
    bool valid;
  };

  Discipline discipline_;
  Broker broker_;
  int choices_;
  double factor_;
  Workload workload_;
  random::Stream ties_;
  std::vector<simulation::Tally> tallies_;
  bool by_cluster_;
  bool watches_;  // areas are integrated event by event
  bool needs_running_ = false;
  std::vector<Site> sites_;
  std::vector<SiteClock> clocks_;
  std::vector<bool> keep_used_;
  std::vector<Watched> watched_;
  std::vector<Job> jobs_;
  std::vector<std::uint32_t> spare_, site_of_, order_, chosen_, spare_tokens_;
  std::vector<Token> tokens_;
  std::vector<JobList> present_;
  std::vector<Release> releases_;
  Profile profile_;
  simulation::Calendar calendar_;
  double next_arrival_ = 0.0;
  double now_ = 0.0, stop_counting_;
  bool leaving_ = false;
  std::uint64_t finished_ = 0;
};

class Events final : public simulation::Replication {
 public:
  Events(const Model& m, std::uint64_t seed, std::uint32_t replication) : grid_(m, seed, replication, kNever) {}

  void advance(std::uint64_t jobs) override {
    grid_.series = series;
    const std::uint64_t until = grid_.finished() + jobs;
    while (grid_.finished() < until) grid_.step();
    grid_.observe(grid_.now());
  }
  std::vector<simulation::Tally>& parts() override { return grid_.tallies(); }

 private:
  Grid grid_;
};

}  // namespace

std::unique_ptr<simulation::Replication> make_events(const Model& m, std::uint64_t seed, std::uint32_t replication) {
  return std::make_unique<Events>(m, seed, replication);
}

simulation::Run run_to_horizon(const Model& m, std::uint64_t seed, std::uint32_t replication) {
  const double end = *m.horizon;
  Grid grid(m, seed, replication, end);
  while (grid.next_time() <= end) grid.step();
  grid.observe(end);
  double waiting = 0;
  for (const Site& s : grid.sites()) waiting += static_cast<double>(s.waiting.size());
  simulation::Run run;
  run.jobs = grid.finished();
  run.values.push_back(simulation::measures_of(simulation::all_together(grid.tallies())));
  run.values[0].emplace_back("queue_at_horizon", waiting);
  if (grid.tallies().size() > 1)
    for (const auto& t : grid.tallies()) run.values.push_back(simulation::measures_of(t));
  return run;
}

namespace {

double mean_running(const Model& m) {
  double length = 0, slowest = m.clusters[0].speed;
  for (const JobClass& c : m.classes) length += c.share * c.time->mean();
  for (const Cluster& c : m.clusters) slowest = std::min(slowest, c.speed);
  return m.arrivals.rate * length / slowest;
}

}  // namespace

answers::MethodAnswer simulate(const Model& m, const simulation::ExperimentOptions& asked,
                               const Interruption& interruption, Engine engine) {
  simulation::ExperimentOptions options = asked;
  if (!m.saturated()) options.filling = simulation::jobs_to_fill(mean_running(m));
  simulation::Parts parts{part_names(m),
                          parts_are_clusters(m) ? simulation::Parts::Are::clusters : simulation::Parts::Are::classes};
  if (m.horizon)
    return simulation::run_horizon([&](std::uint32_t r) { return run_to_horizon(m, options.seed, r); }, parts, options,
                                   interruption);
  const bool recursion = engine == Engine::recursion || (engine == Engine::automatic && recursion_applies(m));
  std::vector<simulation::Tally> all;
  auto answer = simulation::run_long(
      [&](std::uint32_t r) { return recursion ? make_recursion(m, options.seed, r) : make_events(m, options.seed, r); },
      parts, options, interruption, &all);
  // The law of the used processors; of several clusters each has its own.
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].used_time.empty() || (i > 0 && !parts_are_clusters(m))) continue;
    std::vector<double> pmf = all[i].used_time;
    double total = 0;
    for (const double t : pmf) total += t;
    for (double& p : pmf) p /= total;
    if (m.clusters.size() == 1)
      answer.measures.set_array("used_processors_pmf", std::move(pmf));
    else
      answer.clusters[i].measures.set_array("used_processors_pmf", std::move(pmf));
  }
  for (const JobClass& c : m.classes)
    if (!m.saturated() && std::isinf(c.time->mean_inverse())) {
      answer.notes.push_back("mean_slowdown is left out: its mean is infinite for " + c.time->name() + " lengths");
      break;
    }
  return answer;
}

}  // namespace sojourn::rigid_jobs
