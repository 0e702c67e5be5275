import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A flying site that the operator imported from a list. */
@Entity('sites')
@Unique(['latitude', 'longitude', 'name'])
export class Site {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'double precision' })
  latitude: number;

  @Column({ type: 'double precision' })
  longitude: number;
}
