import { createHash } from 'node:crypto';

/**
 * The style sheet of the public pages. Climb is warm and sink is blue, so that colour-blind readers can distinguish
 * them.
 */
export const STYLE = `
:root{color-scheme:light dark;--page:#f4f6f8;--card:#fff;--text:#17212b;--soft:#5b6875;--line:#dde3e9;--grid:#e6ebf0;
--up2:#c2410c;--up1:#f59e0b;--down1:#3b82c4;--down2:#1e3a8a;--area:#dbe7f2;--band:#fde7c3;--mark:#0f766e}
@media(prefers-color-scheme:dark){:root{--page:#0e1419;--card:#171f27;--text:#e6ecf1;--soft:#98a6b3;--line:#2a3540;--grid:#25303a;
--up2:#fb7185;--up1:#fbbf24;--down1:#60a5fa;--down2:#818cf8;--area:#1d3144;--band:#4a3711;--mark:#2dd4bf}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:break-word}
main,header,footer{max-width:70rem;margin:0 auto;padding:0 1rem}
header{padding-top:1.75rem;padding-bottom:.25rem}
h1{font-size:clamp(1.4rem,4.5vw,2.1rem);line-height:1.2;margin:0;text-wrap:balance}
h2{font-size:1.05rem;margin:0 0 .75rem}
p{margin:.25rem 0}
.soft,small{color:var(--soft)}small{font-size:.85rem}
.cards{display:grid;gap:1rem;margin:1rem 0}
.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1rem;min-width:0}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr));gap:1rem 1rem;margin:0}
.facts div{min-width:0}dt{color:var(--soft);font-size:.85rem;line-height:1.3}
dd{margin:.1rem 0 0;font-size:1.35rem;font-weight:650;line-height:1.2;font-variant-numeric:tabular-nums}
dd small{display:block;font-weight:400;margin-top:.15rem}
svg{display:block;width:100%;height:auto}
svg text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:var(--soft)}
svg .strong{fill:var(--text);font-weight:600}
.halo{paint-order:stroke;stroke:var(--card);stroke-width:3px;stroke-linejoin:round}
.up2,.up1,.down1,.down2{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
.up2{stroke:var(--up2)}.up1{stroke:var(--up1)}.down1{stroke:var(--down1)}.down2{stroke:var(--down2)}
.grid{stroke:var(--grid);stroke-width:1}.rule{stroke:var(--soft);stroke-width:1.5;fill:none}
.area{fill:var(--area)}.band{fill:var(--band)}
.ends{fill:var(--mark);stroke:var(--card);stroke-width:2}
.arrow{fill:none;stroke:var(--text);stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}.soft .arrow{stroke:var(--soft)}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;margin:.75rem 0 0;padding:0;font-size:.85rem;color:var(--soft)}
.legend svg{display:inline-block;width:1.5rem;height:.6rem;margin-right:.4rem;vertical-align:middle}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.95rem;font-variant-numeric:tabular-nums}
th{font-weight:400;color:var(--soft);font-size:.85rem;text-align:right;vertical-align:bottom}
td{text-align:right;border-top:1px solid var(--line);white-space:nowrap}
th,td{padding:.35rem 0 .35rem .75rem}th:first-child,td:first-child{text-align:left;padding-left:0}
td svg{display:inline-block;width:1.4rem;height:1.4rem;vertical-align:middle}
ul.notes{margin:.5rem 0 0;padding-left:1.2rem}
a{color:inherit}
footer{padding-top:.5rem;padding-bottom:2.5rem;color:var(--soft);font-size:.85rem}
.column{display:contents}.late{order:1}
@media(min-width:56rem){.cards.two{grid-template-columns:1fr 1fr;align-items:start}.column{display:grid;gap:1rem;min-width:0}.wide{grid-column:1/-1}
.facts{grid-template-columns:repeat(5,1fr)}}
@media(max-width:30rem){table{font-size:.85rem}th,td{padding-left:.4rem}}
@media print{body{background:#fff}.card{break-inside:avoid}}
`;

/** Allows only this style sheet: no script, no other style, no image, no request to another host. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
