import { Logger } from '@nestjs/common';

/**
 * Work that an answer does not wait for, so that neither its length nor its outcome tells anything to whoever asked.
 * So many at a time, the others in turn. A process that stops finishes all of it first.
 */
export class BackgroundWork {
  private readonly logger = new Logger('identity');
  private readonly waiting: (() => Promise<void>)[] = [];
  private readonly underWay = new Set<Promise<void>>();

  constructor(private readonly atATime: number) {}

  /** Never rejects; what fails is logged as `event`. */
  begin(event: string, work: () => Promise<unknown>): void {
    this.waiting.push(async () => {
      try {
        await work();
      } catch (error) {
        this.logger.error({ event, error });
      }
    });
    this.takeUp();
  }

  async finished(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private takeUp(): void {
    if (this.underWay.size >= this.atATime) return;
    const next = this.waiting.shift();
    if (!next) return;
    const running = next().then(() => {
      this.underWay.delete(running);
      this.takeUp();
    });
    this.underWay.add(running);
  }
}
