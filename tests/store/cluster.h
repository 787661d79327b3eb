// SPDX-License-Identifier: MIT
// PostgreSQL is Debian's own, started here in a folder of its own and stopped at the end.
#pragma once

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace parlor::store {

inline std::string new_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "parlor-store-XXXXXX").string();
  return mkdtemp(name.data());
}

/// A database cluster for this test program; nothing when PostgreSQL is not installed.
class Cluster {
 public:
  static const Cluster& get() {
    static const Cluster one;
    return one;
  }
  bool runs() const { return runs_; }
  /// The whole cluster stands still: it takes connections and answers nobody; until `false`.
  void freeze(bool still) const {
    const std::string head = "$(head -1 " + folder_ + "/data/postmaster.pid)";
    run(std::string{"kill -"} + (still ? "STOP " : "CONT ") + head + " $(pgrep -P " + head + ")");
  }
  /// A fresh, empty database.
  std::string url() const {
    static int count = 0;
    const std::string name = "parlor" + std::to_string(++count);
    as_owner(bin_ + "/createdb -h " + folder_ + " " + name);
    return "postgresql:///" + name + "?host=" + folder_ + "&user=" + owner_;
  }

 private:
  Cluster() {
    for (const auto& version : std::filesystem::directory_iterator{"/usr/lib/postgresql"})
      bin_ = version.path() / "bin";
    folder_ = new_folder();
    owner_ = getuid() == 0 ? "postgres" : getpwuid(getuid())->pw_name;  // the database refuses to run as root
    if (getuid() == 0) run("chown postgres " + folder_);
    runs_ = !bin_.empty() && as_owner(bin_ + "/initdb -D " + folder_ + "/data -A trust -N") &&
            as_owner(bin_ + "/pg_ctl -w -D " + folder_ + "/data -o \"-k " + folder_ + " -c listen_addresses=''\" -l " +
                     folder_ + "/log start");
  }
  ~Cluster() {
    if (runs_) as_owner(bin_ + "/pg_ctl -m immediate -D " + folder_ + "/data stop");
    std::filesystem::remove_all(folder_);
  }
  static bool run(const std::string& command) { return std::system((command + " >/dev/null 2>&1").c_str()) == 0; }
  bool as_owner(const std::string& command) const {
    return run(getuid() == 0 ? "cd / && runuser -u postgres -- sh -c '" + command + "'" : command);
  }

  std::string bin_, folder_, owner_;
  bool runs_ = false;
};

}  // namespace parlor::store
