import { Module } from '@nestjs/common';
import { JsonBodyReader } from '@core/http';
import { FormBodyReader } from './form-body.js';
import { MetadataController } from './metadata.controller.js';
import { OAuthController } from './oauth.controller.js';

/** The protocol: what apps call. Users and developers use the platform. */
@Module({ controllers: [MetadataController, OAuthController], providers: [FormBodyReader, JsonBodyReader] })
export class OAuthEndpointsModule {}
