import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  type DocumentName,
  DOCUMENTS,
  type OpenApiDocument,
  type OperationObject,
  readDocument,
  responseOf,
} from './documented-operations.js';
import { rememberAnswer } from './seen-answers.js';

/** Checks responses against a committed OpenAPI document: the status must be documented and the body must match. */
export class OpenApiValidator {
  private readonly document: OpenApiDocument;
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(private readonly name: DocumentName) {
    this.document = readDocument(name);
    addFormats.default(this.ajv);
    this.ajv.addSchema({ $id: 'openapi', components: this.document.components });
  }

  /** Throws on any mismatch; ignores paths that are not in the document. */
  check(method: string, pathname: string, status: number, contentType: string, body: unknown): void {
    const found = this.operationOf(method, pathname);
    if (!found) return;
    const [name, operation] = found;
    const documented = operation.responses[String(status)];
    if (!documented) throw new Error(`${name} answered ${status}, which is not documented`);
    const response = responseOf(this.document, documented);
    rememberAnswer(DOCUMENTS[this.name].file, name, status);
    if (!response.content && body === '') return;
    const mediaType = contentType.split(';')[0] ?? '';
    const schema = response.content?.[mediaType]?.schema;
    if (!schema) throw new Error(`${name} answered ${status} as ${mediaType}, which is not documented`);
    const validate = this.validator(`${name} ${status} ${mediaType}`, schema);
    if (!validate(body)) {
      throw new Error(`${name} ${status} does not match its schema: ${this.ajv.errorsText(validate.errors)}`);
    }
  }

  /** Throws if the body of a delivery does not match. */
  checkWebhook(type: string, body: unknown): void {
    const schema = this.document.webhooks?.[type]?.post.requestBody.content['application/json']?.schema;
    if (!schema) throw new Error(`The event ${type} is not documented`);
    const validate = this.validator(`webhook ${type}`, schema);
    if (!validate(body)) {
      throw new Error(`A ${type} does not match its schema: ${this.ajv.errorsText(validate.errors)}`);
    }
  }

  private operationOf(method: string, pathname: string): [string, OperationObject] | undefined {
    for (const [template, item] of Object.entries(this.document.paths)) {
      const pattern = new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
      const operation = item[method.toLowerCase()];
      if (operation && pattern.test(pathname)) return [`${method} ${template}`, operation];
    }
    return undefined;
  }

  private validator(name: string, schema: object): ValidateFunction {
    const known = this.compiled.get(name);
    if (known) return known;
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
    const compiled = this.ajv.compile(JSON.parse(text) as object);
    this.compiled.set(name, compiled);
    return compiled;
  }
}
