/** Whether the browser can draw a scene. Otherwise its code need not be loaded. */
export function hasWebGl2(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext(); // browsers allow only a few at a time
  return context !== null;
}
