import encodeQR from 'qr';

/** Light modules around the code, which readers need (ISO/IEC 18004, 9.1). */
const BORDER = 4;

/** A QR code, drawn here: the text leaves the browser only through the camera. Always dark on light. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const modules = encodeQR(text, 'raw', { border: BORDER });
  const size = modules.length;
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
