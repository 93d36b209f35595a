# shellcheck shell=bash
# What the other scripts share. Sourced, never run.

die() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

port_in_use() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# Below 32768, where the kernel takes the ports of outgoing connections.
free_port() {
  local port
  while port=$((RANDOM % 16000 + 16000)); port_in_use "$port"; do :; done
  echo "$port"
}

# http_ok PORT PATH: true when the server there answers 200.
http_ok() {
  local status
  exec 3<>"/dev/tcp/127.0.0.1/$1" || return 1
  printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' "$2" >&3
  read -r -t 5 status <&3
  exec 3>&-
  [[ $status == *' 200 '* ]]
} 2>/dev/null

# wait_until_ready PID PORT: waits for the server PID to answer, as long as it lives.
wait_until_ready() {
  until http_ok "$2" /api/health/ready; do
    kill -0 "$1" 2>/dev/null || return 1
    sleep 0.1
  done
}
