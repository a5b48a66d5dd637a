# Runs a command of package.json after api/setup/setup.mjs has installed and built what is missing:
#
#   sh api/setup/with-setup.sh install|test|start [NODE_OPTION...] PROGRAM [ARGUMENT...]
#
# After printing the help, api/setup/setup.mjs exits with code 100: nothing is left to run.
node api/setup/setup.mjs "$@"
code=$?
[ "$code" -eq 100 ] && exit 0
[ "$code" -eq 0 ] || exit "$code"
shift
exec node_modules/.bin/node "$@"
