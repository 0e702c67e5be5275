/** A barogram in the colours of climb and sink: circles up, glides down. For services without a sample flight. */
export function ThermalDrawing() {
  return (
    <svg class="start-drawing" viewBox="0 0 480 220" preserveAspectRatio="none" aria-hidden="true">
      <path
        class="drawing-ground"
        d="M0 220V176L40 168 92 182 150 160 214 184 276 166 344 190 410 172 480 188V220Z"
      />
      <path class="line climb-1" d="M18 166 36 150 44 154 66 128" />
      <path class="line climb-2" d="M66 128 78 132 104 92 112 97 128 70" />
      <path class="line sink-2" d="M128 70 152 82 196 126 212 134" />
      <path class="line climb-2" d="M212 134 226 112 234 116 258 66" />
      <path class="line climb-3" d="M258 66 266 70 292 24" />
      <path class="line sink-1" d="M292 24 330 46 352 52" />
      <path class="line sink-2" d="M352 52 388 92 420 116" />
      <path class="line sink-3" d="M420 116 446 150 462 178" />
    </svg>
  );
}
