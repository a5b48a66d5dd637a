# Runs a command of package.json after api/setup/setup.mjs has installed and built what is missing:
#
#   sh api/setup/with-setup.sh install|test|start [NODE_OPTION...] PROGRAM [ARGUMENT...]
#
# api/setup/setup.mjs exits with code 100 when nothing is left to run, as after --help.
node api/setup/setup.mjs "$@"
code=$?
[ "$code" -eq 100 ] && exit 0
[ "$code" -eq 0 ] || exit "$code"
shift
exec node_modules/.bin/node "$@"
