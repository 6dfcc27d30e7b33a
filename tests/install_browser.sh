#!/bin/sh
# Browser tests need a Chromium. Where none is found and this is root on Debian or Ubuntu, install it with the
# fonts that Chinese turns need; elsewhere say in one line what to do. Tests find it by $UTB_CHROMIUM or on PATH.
set -eu
for name in "${UTB_CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome; do
  if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "installing chromium and fonts-noto-cjk for the browser tests"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  # The shell is Chromium without windows, which takes less time to draw. Where it has no package of its own, all of it.
  apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-noto-cjk >/dev/null 2>&1 ||
    apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk >/dev/null
  exit 0
fi
echo "The browser tests need Chromium: install it (Debian: sudo apt-get install chromium fonts-noto-cjk)," \
  "or set UTB_CHROMIUM to its path." >&2
exit 1
