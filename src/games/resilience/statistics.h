#pragma once
namespace parlor::resilience { class Statistics {}; }
