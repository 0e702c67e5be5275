import { type NestExpressApplication } from '@nestjs/platform-express';

interface RouteLayer {
  route?: { methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** The methods that a path supports, read from the router itself so that they always match it. */
export class RouteTable {
  private constructor(private readonly layers: readonly RouteLayer[]) {}

  static of(app: NestExpressApplication): RouteTable {
    const { router } = app.getHttpAdapter().getInstance() as unknown as { router: { stack: RouteLayer[] } };
    return new RouteTable(router.stack.filter((layer) => layer.route !== undefined));
  }

  /** Upper case and sorted. Empty if no route matches the path. */
  methodsOf(path: string): string[] {
    const methods = new Set<string>();
    for (const layer of this.layers) {
      if (!matches(layer, path)) continue;
      for (const method of Object.keys(layer.route?.methods ?? {})) methods.add(method.toUpperCase());
    }
    if (methods.has('GET')) methods.add('HEAD');
    return [...methods].sort();
  }
}

/** A path with invalid percent-encoding matches nothing. The router throws on it. */
function matches(layer: RouteLayer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
