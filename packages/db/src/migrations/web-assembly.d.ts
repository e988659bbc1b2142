/** The part of WebAssembly needed to load the schema engine; Node's own types leave it to the DOM library. */
declare namespace WebAssembly {
  type ModuleImports = Record<string, unknown>;
  function instantiate(
    bytes: Uint8Array,
    imports: Record<string, ModuleImports>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>;
}
