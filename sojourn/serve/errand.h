// One request on its way through the crew: begun, told of, ended once. All but the computation itself happens on the
// listening thread.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <memory>

#include "sojourn/serve/house.h"
#include "sojourn/serve/routes.h"

namespace sojourn::serve {

// Whoever waits for the answer.
class Client {
 public:
  virtual ~Client() = default;
  virtual void hear(const std::string& name, const std::string& data) = 0;  // an event
  virtual void get(const Reply& reply) = 0;                                 // the answer; the last call
};

class Errand : public std::enable_shared_from_this<Errand> {
 public:
  Errand(House& house, const Route& route, Request request, std::weak_ptr<Client> client);

  // False when the crew has too much to do.
  bool begin();
  // Ends it before its answer, and says so.
  void end(Ending why);
  bool ended() const { return work_.ended(); }

 private:
  void compute();
  void finish(const Reply& reply);

  House& house_;
  const Route& route_;
  Request request_;
  std::weak_ptr<Client> client_;
  Work work_;
  boost::asio::steady_timer alarm_;
  bool answered_ = false;
};

}  // namespace sojourn::serve
