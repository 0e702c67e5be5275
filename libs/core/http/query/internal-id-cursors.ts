import { ApiError } from '@core/contract';
import { DecryptionError, KeyRing } from '@core/encryption';
import { Injectable } from '@nestjs/common';

const INTERNAL_ID = /^\d{18}$/;
const INTERNAL_ID_DIGITS = 18;

/**
 * Cursors of lists that are ordered by internal id. The id is padded and encrypted: readable ids would reveal how many
 * rows all accounts have together.
 */
@Injectable()
export class InternalIdCursors {
  constructor(private readonly keys: KeyRing) {}

  /** @param list name and filters, so that a cursor of another list is rejected rather than misread */
  encode(list: readonly unknown[], internalId: string): string {
    return this.keys.encrypt(internalId.padStart(INTERNAL_ID_DIGITS, '0'), placeOf(list));
  }

  /**
   * The internal id after which the page starts, or undefined for the first page. It stays valid if its row is deleted.
   * @throws ApiError invalid_cursor
   */
  decode(list: readonly unknown[], cursor: string | undefined): string | undefined {
    if (cursor === undefined) return undefined;
    const id = this.decrypted(list, cursor);
    if (INTERNAL_ID.test(id)) return id;
    throw new ApiError('invalid_cursor');
  }

  private decrypted(list: readonly unknown[], cursor: string): string {
    try {
      return this.keys.decrypt(cursor, placeOf(list));
    } catch (cause) {
      if (cause instanceof DecryptionError) throw new ApiError('invalid_cursor', { cause });
      throw cause;
    }
  }
}

function placeOf(list: readonly unknown[]): string {
  return `list_cursor:${JSON.stringify(list)}`;
}
