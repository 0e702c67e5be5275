import {
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
} from 'three';
import { type SceneColours } from '../scene-theme.js';

/** What is drawn in ink: the pins of take-off and landing, the drop line, the hovered moment and the wind's mast. */
export class MarkerLayer {
  readonly object = new Group();
  private readonly pinMaterial = new MeshBasicMaterial({ transparent: true, opacity: 0.8 });
  private readonly lineMaterial = new LineBasicMaterial({ transparent: true, opacity: 0.55 });
  private readonly pinGeometry = new CylinderGeometry(1, 0.5, 1, 10);
  private readonly pins = new Map<string, Mesh>();
  private readonly dropLine: LineSegments<BufferGeometry, LineBasicMaterial>;
  private readonly hovered: Mesh<SphereGeometry, MeshBasicMaterial>;

  constructor() {
    const ends = new BufferGeometry();
    ends.setAttribute('position', new BufferAttribute(new Float32Array(6), 3));
    this.dropLine = new LineSegments(ends, this.lineMaterial);
    this.dropLine.frustumCulled = false;
    this.hovered = new Mesh(new SphereGeometry(1, 16, 12), this.pinMaterial);
    this.hovered.visible = false;
    this.hovered.renderOrder = 7;
    this.object.add(this.dropLine, this.hovered);
  }

  /** A pin from the ground up. Moves the one of the same name. */
  setPin(name: string, x: number, groundM: number, z: number, heightM: number, radiusM: number): void {
    let pin = this.pins.get(name);
    if (!pin) {
      pin = new Mesh(this.pinGeometry, this.pinMaterial);
      this.pins.set(name, pin);
      this.object.add(pin);
    }
    pin.position.set(x, groundM + heightM / 2, z);
    pin.scale.set(radiusM, heightM, radiusM);
  }

  setPinVisible(name: string, isVisible: boolean): void {
    const pin = this.pins.get(name);
    if (pin) pin.visible = isVisible;
  }

  /** From below the pilot to the ground. */
  setDropLine(x: number, topM: number, bottomM: number, z: number): void {
    const ends = this.dropLine.geometry.getAttribute('position');
    ends.setXYZ(0, x, topM, z);
    ends.setXYZ(1, x, bottomM, z);
    ends.needsUpdate = true;
  }

  setHovered(
    position: { readonly x: number; readonly y: number; readonly z: number } | null,
    radiusM: number,
  ): void {
    this.hovered.visible = position !== null;
    if (!position) return;
    this.hovered.position.set(position.x, position.y, position.z);
    this.hovered.scale.setScalar(radiusM);
  }

  setColours({ ink }: SceneColours): void {
    this.pinMaterial.color.set(ink);
    this.lineMaterial.color.set(ink);
  }

  dispose(): void {
    for (const resource of [this.pinMaterial, this.lineMaterial, this.pinGeometry]) resource.dispose();
    this.dropLine.geometry.dispose();
    this.hovered.geometry.dispose();
  }
}
