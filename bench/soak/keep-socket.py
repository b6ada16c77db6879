# Keeps a listening socket open, and starts a server that accepts connections on it, as systemd's socket activation does. Each
# SIGHUP stops the server with SIGTERM, and starts another one when it has ended.
#   python3 keep-socket.py PORT COMMAND…
import os
import signal
import socket
import sys

listening = socket.create_server(("127.0.0.1", int(sys.argv[1])), backlog=4096)
child = 0


def start():
    global child
    child = os.fork()
    if child == 0:
        os.dup2(listening.fileno(), 3)
        os.set_inheritable(3, True)
        # The output of the server is a log of all requests.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
        os.execvp(sys.argv[2], sys.argv[2:])


def stop(*_):
    os.kill(child, signal.SIGTERM)


def end(*_):
    os.kill(child, signal.SIGKILL)
    sys.exit(0)


signal.signal(signal.SIGHUP, stop)
signal.signal(signal.SIGTERM, end)
while True:
    start()
    _, status = os.waitpid(child, 0)
    print("ended", os.waitstatus_to_exitcode(status), flush=True)
