import { type SceneTheme } from './stage-options.js';

/** Colours of the scene, apart from those of climb. */
export interface SceneColours {
  readonly skyTop: string;
  readonly skyMiddle: string;
  /** The sky at the horizon, and the haze in the distance. */
  readonly haze: string;
  readonly sunGlow: string;
  /** Tints of real terrain, by height and slope. They do not claim to know what grows there. */
  readonly valley: string;
  readonly slope: string;
  readonly alpine: string;
  readonly rock: string;
  readonly snow: string;
  /** Tints of an estimated or plain ground, from low to high. */
  readonly groundLow: string;
  readonly groundHigh: string;
  /** Light in the shade of a ridge and on a slope that faces the sun. */
  readonly shade: string;
  readonly sunlight: string;
  readonly contour: string;
  readonly ring: string;
  readonly casing: string;
  readonly shadow: string;
  readonly shadowStrength: number;
  readonly score: string;
  readonly airspace: string;
  readonly curtain: string;
  readonly ink: string;
  readonly canopy: string;
  readonly canopyTips: string;
  readonly harness: string;
}

export const SCENE_COLOURS: Readonly<Record<SceneTheme, SceneColours>> = {
  light: {
    skyTop: '#4a8cc7',
    skyMiddle: '#a3c9e3',
    haze: '#dbe8ee',
    sunGlow: '#fff1cf',
    valley: '#c9cfae',
    slope: '#8fa67f',
    alpine: '#cbc6a0',
    rock: '#a0978f',
    snow: '#f6f9fb',
    groundLow: '#c3d3c0',
    groundHigh: '#efeee2',
    shade: '#53648f',
    sunlight: '#fffaec',
    contour: '#5b4a2c',
    ring: '#24404f',
    casing: '#ffffff',
    shadow: '#22303a',
    shadowStrength: 0.34,
    score: '#6a35d4',
    airspace: '#00716a',
    curtain: '#3f5567',
    ink: '#1b2a36',
    canopy: '#f4512c',
    canopyTips: '#ffffff',
    harness: '#26323b',
  },
  dark: {
    skyTop: '#060c16',
    skyMiddle: '#15293c',
    haze: '#33495a',
    sunGlow: '#ffb37a',
    valley: '#1d3537',
    slope: '#17302f',
    alpine: '#344644',
    rock: '#3d4a52',
    snow: '#8ea3b0',
    groundLow: '#14292f',
    groundHigh: '#3c5257',
    shade: '#5a6993',
    sunlight: '#f3f6f2',
    contour: '#9fc3c4',
    ring: '#b9d4de',
    casing: '#050a10',
    shadow: '#000000',
    shadowStrength: 0.55,
    score: '#bca0ff',
    airspace: '#4fd3c6',
    curtain: '#9cc4d8',
    ink: '#e6eef2',
    canopy: '#ff6a3d',
    canopyTips: '#f7fafb',
    harness: '#c9d4da',
  },
};
