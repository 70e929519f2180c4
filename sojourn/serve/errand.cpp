#include "sojourn/serve/errand.h"

#include <fmt/format.h>

#include <boost/asio/post.hpp>
#include <chrono>

#include "sojourn/base/text.h"

namespace sojourn::serve {
namespace {

std::string words_for(Ending why, const Limits& limits) {
  switch (why) {
    case Ending::superseded:
      return "another question of the same page took the place of this one";
    case Ending::out_of_time:
      return fmt::format("this takes longer than the limit of {}; sojourn serve --limit-seconds N allows more",
                         duration_text(limits.seconds));
    case Ending::out_of_memory:
      return fmt::format("this takes more memory than the limit of {}; sojourn serve --limit-memory GB allows more",
                         bytes_text(limits.memory_bytes));
    case Ending::closing:
      return "the server is being stopped";
    default:
      return "stopped";
  }
}

Reply reply_for(Ending why, const Limits& limits) {
  Json j = error_json(words_for(why, limits));
  if (why == Ending::superseded) j["error"]["superseded"] = true;
  const int status = why == Ending::superseded ? 409 : why == Ending::closing ? 503 : 422;
  return {status, "application/json", dumped(j)};
}

}  // namespace

Errand::Errand(House& house, const Route& route, Request request, std::weak_ptr<Client> client)
    : house_(house), route_(route), request_(std::move(request)), client_(std::move(client)), alarm_(house.io) {}

bool Errand::begin() {
  const auto self = shared_from_this();
  if (!house_.crew.take([self] { self->compute(); })) return false;
  house_.at_work.push_back(self);
  house_.memory.wake();
  if (auto before = house_.lanes.enter(request_.page, request_.lane, self)) before->end(Ending::superseded);
  alarm_.expires_after(std::chrono::duration_cast<std::chrono::steady_clock::duration>(
      std::chrono::duration<double>(house_.desk.limits.seconds)));
  alarm_.async_wait([self](const boost::system::error_code& error) {
    if (!error) self->end(Ending::out_of_time);
  });
  return true;
}

// On a thread of the crew.
void Errand::compute() {
  const auto self = shared_from_this();
  Reply reply;
  if (!work_.ended()) {
    Call call{house_.desk, request_, work_, {}};
    if (route_.streams)
      call.tell = [this, self](const std::string& name, const std::string& data) {
        boost::asio::post(house_.io, [this, self, name, data] {
          if (const auto client = client_.lock(); client && !answered_) client->hear(name, data);
        });
      };
    reply = answer(route_, call);
  }
  boost::asio::post(house_.io, [this, self, reply = std::move(reply)] { finish(reply); });
}

void Errand::end(Ending why) {
  work_.end(why);
  if (answered_) return;
  answered_ = true;
  alarm_.cancel();
  house_.lanes.leave(request_.page, request_.lane, this);
  if (const auto client = client_.lock()) client->get(reply_for(work_.why(), house_.desk.limits));
}

void Errand::finish(const Reply& reply) {
  house_.at_work.remove(shared_from_this());
  if (answered_) return;
  answered_ = true;
  alarm_.cancel();
  house_.lanes.leave(request_.page, request_.lane, this);
  if (const auto client = client_.lock()) client->get(reply);
}

}  // namespace sojourn::serve
