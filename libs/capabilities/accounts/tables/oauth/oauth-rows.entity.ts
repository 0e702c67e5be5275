import { Entity, PrimaryColumn } from 'typeorm';

/** What foreign keys of entities refer to. better-auth and the repositories know the other columns. */
@Entity('oauth_apps', { synchronize: false })
export class OAuthAppRow {
  @PrimaryColumn({ type: 'text' })
  id: string;
}

/** A user who has connected an app. */
@Entity('oauth_connections', { synchronize: false })
export class OAuthConnectionRow {
  @PrimaryColumn({ type: 'text' })
  id: string;
}
