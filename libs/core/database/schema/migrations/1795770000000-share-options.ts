import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What the owner of a shared flight lets its visitors see and do. Shares before this keep what they showed. */
export class ShareOptions1795770000000 implements MigrationInterface {
  readonly name = 'ShareOptions1795770000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table flight_shares
        add column show_debrief boolean not null default false,
        add column allow_download boolean not null default false,
        add column allow_embed boolean not null default false,
        add column language text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table flight_shares
        drop column show_debrief, drop column allow_download, drop column allow_embed, drop column language`);
  }
}
