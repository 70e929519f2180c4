#include "sojourn/serve/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <thread>

#include "sojourn/serve/connection.h"
#include "sojourn/serve/listener.h"

namespace sojourn::serve {
namespace {

constexpr std::chrono::milliseconds kBetweenSignals(50);
constexpr std::chrono::seconds kForGoodbye(2);

// More than there are cores: a short question need not wait for a long one.
std::size_t crew_size() { return std::max<std::size_t>(8, 2 * std::thread::hardware_concurrency()); }

// What goes wrong with one connection, memory that is not there above all, ends that connection and no other.
void work_on(boost::asio::io_context& io) {
  try {
    io.run_for(kBetweenSignals);
  } catch (const std::exception&) {
  }
}

}  // namespace

struct Server::State {
  State(std::unique_ptr<Desk> the_desk, std::uint16_t port, std::string the_key)
      : desk(std::move(the_desk)), key(std::move(the_key)), house(*desk, crew_size()), listener(house, port) {
    house.guard = std::make_unique<Guard>(listener.port(), key);
  }

  std::unique_ptr<Desk> desk;
  std::string key;
  House house;
  Listener listener;
};

Server::Server(std::unique_ptr<Desk> desk, std::uint16_t port, std::string key)
    : state_(std::make_unique<State>(std::move(desk), port, std::move(key))) {}

Server::~Server() = default;

std::uint16_t Server::port() const { return state_->listener.port(); }

std::string Server::address() const { return fmt::format("http://127.0.0.1:{}/?key={}", port(), state_->key); }

void Server::run(const std::atomic<bool>& stop) {
  House& house = state_->house;
  const auto awake = boost::asio::make_work_guard(house.io);  // also while there is nothing to do
  state_->listener.begin();
  while (!stop) work_on(house.io);
  state_->listener.close();
  const auto at_work = house.at_work;  // ending one may change the list
  for (const auto& errand : at_work) errand->end(Ending::closing);
  const auto enough = std::chrono::steady_clock::now() + kForGoodbye;
  while (!house.at_work.empty() && std::chrono::steady_clock::now() < enough) work_on(house.io);
  work_on(house.io);  // last words are written
}

}  // namespace sojourn::serve
