// What all connections share. Only the listening thread touches it.
#pragma once

#include <boost/asio/io_context.hpp>
#include <list>
#include <memory>

#include "sojourn/serve/crew.h"
#include "sojourn/serve/desk.h"
#include "sojourn/serve/guard.h"
#include "sojourn/serve/lanes.h"
#include "sojourn/serve/memory_watch.h"

namespace sojourn::serve {

class Connection;
class Errand;

struct House {
  House(Desk& the_desk, std::size_t threads) : desk(the_desk), memory(*this), crew(threads, kWaiting) {}

  Desk& desk;
  std::list<Connection*> silent;  // have not said what they want; the oldest first
  std::size_t connections = 0;    // that are open
  // Connections live in what `io` still has to do, and end with it.
  boost::asio::io_context io{1};
  std::unique_ptr<Guard> guard;  // once the port is known
  Lanes lanes;
  std::list<std::shared_ptr<Errand>> at_work;  // the oldest first
  MemoryWatch memory;
  Crew crew;  // the last: its threads speak to all of the above
};

}  // namespace sojourn::serve
