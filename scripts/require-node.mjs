// Imported before anything else, and in old syntax, so that old versions of Node reach the message.
var NEEDED = [20, 19];

var version = process.versions.node.split('.').map(Number);
if (version[0] < NEEDED[0] || (version[0] === NEEDED[0] && version[1] < NEEDED[1])) {
  process.stderr.write(
    'Node ' + NEEDED.join('.') + ' or newer is required; this is Node ' + process.versions.node + '.\n',
  );
  process.exit(1);
}
