/** Colours on white, which print well. Red is what is inside, and blue is the airspace. */
const COLOURS = {
  ink: '#14212b',
  soft: '#4d5a64',
  line: '#d5dcda',
  airspace: '#1752af',
  inside: '#c4211e',
  possible: '#b35c00',
  outside: '#3f6b4f',
  ground: '#8a6d3b',
} as const;

const { ink, soft, line, airspace, inside, possible, outside, ground } = COLOURS;

export function pictureStyle(): string {
  return [
    `text{font-family:'Mona Sans';font-weight:500;fill:${ink}}`,
    `.bold{font-weight:700}`,
    `.soft{fill:${soft}}`,
    `.paper{fill:#fff}`,
    `.frame{fill:none;stroke:${soft};stroke-width:2}`,
    `.rule{stroke:${line};stroke-width:1.5}`,
    `.volume{fill:${airspace};fill-opacity:.13;fill-rule:evenodd}`,
    `.border{fill:none;stroke:${airspace};stroke-width:4;stroke-linejoin:round}`,
    `.limit{fill:none;stroke:${airspace};stroke-width:4}`,
    `.limit-label{fill:${airspace};font-weight:700;stroke:#fff;stroke-width:5;paint-order:stroke}`,
    `.track{fill:none;stroke:${ink};stroke-width:3;stroke-linejoin:round}`,
    `.halo{fill:none;stroke:#fff;stroke-width:8;stroke-linejoin:round;stroke-opacity:.8}`,
    `.fix{fill:${ink}}`,
    `.gap{stroke-dasharray:7 7}`,
    `.band{fill:${ink};fill-opacity:.16}`,
    `.ground{fill:${ground};fill-opacity:.35}`,
    `.ground-line{fill:none;stroke:${ground};stroke-width:3}`,
    `.stretch{fill:none;stroke-width:7;stroke-linejoin:round;stroke-linecap:round}`,
    `.span{fill-opacity:.08}`,
    `.inside .stretch{stroke:${inside}}.inside .mark,.inside .badge,.inside .span{fill:${inside}}`,
    `.possible .stretch,.near .stretch{stroke:${possible}}.possible .mark,.possible .badge,.possible .span{fill:${possible}}`,
    `.near .mark,.near .badge,.near .span{fill:${possible}}`,
    `.outside .stretch{stroke:${outside}}.outside .mark,.outside .badge,.outside .span{fill:${outside}}`,
    `.mark{stroke:#fff;stroke-width:3}`,
    `.on-colour{fill:#fff;font-weight:700;text-anchor:middle}`,
    `.centred{text-anchor:middle}`,
    `.right{text-anchor:end}`,
    `.place{fill:${ink};stroke:#fff;stroke-width:2}`,
    `.place-label{stroke:#fff;stroke-width:5;paint-order:stroke}`,
    `.inset{fill:#fff;stroke:${soft};stroke-width:1.5}`,
    `.inset-border{fill:none;stroke:${airspace};stroke-width:2}`,
    `.view{fill:none;stroke:${inside};stroke-width:3}`,
    `.bar{stroke:${ink};stroke-width:5}`,
  ].join('');
}
