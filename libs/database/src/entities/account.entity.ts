import { type Plan } from '@app/contract';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('accounts')
export class Account {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text', unique: true })
  publicId: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  plan: Plan;

  @Column({ type: 'text', nullable: true })
  email: string | null;

  /** ISO 3166-1 alpha-2, in capitals. */
  @Column({ type: 'text', nullable: true })
  country: string | null;

  @Column({ type: 'text', nullable: true })
  glider: string | null;

  @Column({ type: 'text', nullable: true })
  club: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  disabledAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
