import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Plugin } from 'vite';

/** Puts the script and the styles of a build into one HTML file. */
export function oneHtmlFile(fileName: string): Plugin {
  return {
    name: 'one-html-file',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      let style = '';
      let script = '';
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === 'chunk') script += file.code;
        else if (name.endsWith('.css')) style += String(file.source);
      }
      await rm(path.join(dir!, 'assets'), { recursive: true });
      await writeFile(path.join(dir!, fileName), page(style, script));
    },
  };
}

function page(style: string, script: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Replay</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<script type="module">${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
}
