import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { METRICS } from './catalogue.js';
import { observe } from './instruments.js';

/** A timer at this interval measures the delay. At 10 ms, it would cost an idle process 4 ms per second, at 50 ms 0.9. */
const DELAY_RESOLUTION_MS = 50;
const NS_PER_SECOND = 1e9;
const US_PER_SECOND = 1e6;

/** Event loop, processor time and memory of this process. */
export function observeProcess(): void {
  observeEventLoop();
  const { processorTime, memory, uptime } = METRICS;
  observe([processorTime, memory, uptime], (report) => {
    const { user, system } = process.cpuUsage();
    report(processorTime, user / US_PER_SECOND, { 'cpu.mode': 'user' });
    report(processorTime, system / US_PER_SECOND, { 'cpu.mode': 'system' });
    report(memory, process.memoryUsage.rss());
    report(uptime, process.uptime());
  });
}

function observeEventLoop(): void {
  const { eventLoopDelayP50, eventLoopDelayP99, eventLoopDelayMax, eventLoopUtilization } = METRICS;
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delay.enable();
  // it measures the time between two runs of its timer
  const seconds = (ns: number) => Math.max(0, ns / NS_PER_SECOND - DELAY_RESOLUTION_MS / 1_000);
  let before = performance.eventLoopUtilization();
  observe([eventLoopDelayP50, eventLoopDelayP99, eventLoopDelayMax, eventLoopUtilization], (report) => {
    report(eventLoopDelayP50, seconds(delay.percentile(50)));
    report(eventLoopDelayP99, seconds(delay.percentile(99)));
    report(eventLoopDelayMax, seconds(delay.max));
    delay.reset();
    const now = performance.eventLoopUtilization();
    report(eventLoopUtilization, performance.eventLoopUtilization(now, before).utilization);
    before = now;
  });
}
