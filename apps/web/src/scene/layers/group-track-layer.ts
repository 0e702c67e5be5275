import { BufferGeometry, Color, DataTexture, FloatType, Group, Mesh, RGBAFormat } from 'three';
import { type SceneColours } from '../scene-theme.js';
import { type SharedUniforms } from '../shared-uniforms.js';
import { type GroupGroundReply } from '../worker-messages.js';
import { groupRibbon, type GroupUniforms } from './group-ribbon.js';
import { ribbonBuffers, RibbonMaterial } from './ribbon-material.js';
import { replaceGeometry, unculled } from './track-layer.js';

/** As long as no flight is: everything flown is drawn. */
const WHOLE_FLIGHT_SECONDS = 1e7;

/** The tracks of all pilots and their shadows: two meshes, however many pilots there are. */
export class GroupTrackLayer {
  readonly object = new Group();
  private readonly table: Float32Array;
  private readonly uniforms: GroupUniforms;
  private readonly ribbon: Mesh<BufferGeometry, RibbonMaterial>;
  private readonly shadow: Mesh<BufferGeometry, RibbonMaterial>;

  constructor(
    shared: SharedUniforms,
    private readonly count: number,
  ) {
    this.table = new Float32Array(count * 2 * 4);
    this.uniforms = {
      pilots: { value: new DataTexture(this.table, count, 2, RGBAFormat, FloatType) },
      trailSeconds: { value: WHOLE_FLIGHT_SECONDS },
      hasStarted: { value: 0 },
    };
    const shader = groupRibbon(this.uniforms);
    const ribbon = new RibbonMaterial(
      shared,
      {
        widthM: 9,
        widthMinPx: 2.6,
        widthMaxPx: 8,
        opacity: 1,
        nearer: 0.0004,
        casingPx: 0.9,
        writesDepth: true,
      },
      shader,
    );
    const shadow = new RibbonMaterial(
      shared,
      {
        widthM: 10,
        widthMinPx: 1,
        widthMaxPx: 4,
        opacity: 0.26,
        raiseM: 3,
        nearer: 0.0015,
        isTinted: true,
      },
      shader,
    );
    this.ribbon = unculled(new Mesh(new BufferGeometry(), ribbon), 5);
    this.shadow = unculled(new Mesh(new BufferGeometry(), shadow), 1);
    this.object.add(this.ribbon, this.shadow);
  }

  setGround({ ribbon, shadow }: GroupGroundReply): void {
    replaceGeometry(this.ribbon, ribbonBuffers(ribbon, ribbon.pilot));
    replaceGeometry(this.shadow, ribbonBuffers(shadow, shadow.pilot));
  }

  /** @param offsetSeconds when each pilot takes off, in seconds of the group */
  setPilots(colours: readonly string[], offsetSeconds: readonly number[], selected: number): void {
    const colour = new Color();
    for (let pilot = 0; pilot < this.count; pilot++) {
      colour.set(colours[pilot]!).toArray(this.table, pilot * 4);
      this.table.set([offsetSeconds[pilot]!, pilot === selected ? 1 : 0], (this.count + pilot) * 4);
    }
    this.uniforms.pilots.value.needsUpdate = true;
  }

  /** @param seconds null for the whole flight */
  setTrail(seconds: number | null): void {
    this.uniforms.trailSeconds.value = seconds ?? WHOLE_FLIGHT_SECONDS;
  }

  setStarted(hasStarted: boolean): void {
    this.uniforms.hasStarted.value = hasStarted ? 1 : 0;
  }

  setColours(colours: SceneColours): void {
    this.ribbon.material.casing.value.set(colours.casing);
    this.shadow.material.tint.value.set(colours.shadow);
  }

  dispose(): void {
    this.uniforms.pilots.value.dispose();
    for (const mesh of [this.ribbon, this.shadow]) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
  }
}
