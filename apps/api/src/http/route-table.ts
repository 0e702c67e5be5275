import { type NestExpressApplication } from '@nestjs/platform-express';

interface RouteLayer {
  route?: { methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** Which methods an address takes, read from the router itself, so that it cannot differ from it. */
export class RouteTable {
  private constructor(private readonly layers: readonly RouteLayer[]) {}

  static of(app: NestExpressApplication): RouteTable {
    const { router } = app.getHttpAdapter().getInstance() as unknown as { router: { stack: RouteLayer[] } };
    return new RouteTable(router.stack.filter((layer) => layer.route !== undefined));
  }

  /** In capitals, sorted; empty when there is no such address. */
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

/** A path with broken percent-encoding matches nothing; the router throws on it. */
function matches(layer: RouteLayer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
