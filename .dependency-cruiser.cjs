// The rules that make slices safe (docs/architecture.md): environment, entry points, direction, layers.
const SERVER = '(/server/|/server\\.ts$|/roles/|^packages/storage/|^features/[^/]+/index\\.ts$)'
const WEB = '(/web/|/web\\.tsx?$)'
const TEST = '\\.test\\.tsx?$'
const PURE_ROOTS =
  '^(packages/(units|geo|cycles|places|schedule|resource|collection|report|platform)|features)/'

/** Stages of telemetry's server, lowest first: each imports only those beneath it. */
function layerRules(layers) {
  const folder = 'features/telemetry/server'
  return layers.map((layer, index) => ({
    name: `telemetry-layers-${layer.replaceAll('|', '-')}`,
    comment: `a stage imports only the stages beneath it: ${layers.join(' < ')}`,
    severity: 'error',
    from: { path: `^${folder}/(${layer})/`, pathNot: [TEST, '/testing/'] },
    to: {
      path: `^${folder}/`,
      pathNot: [`^${folder}/($1)/`, ...layers.slice(0, index).map((beneath) => `^${folder}/(${beneath})/`)],
    },
  }))
}

module.exports = {
  forbidden: [
    {
      name: 'direction-packages',
      comment: 'packages know neither features nor apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(features|apps)/' },
    },
    {
      name: 'direction-resource',
      comment: 'declared resources know neither the platform nor how they are kept, offered and shown',
      severity: 'error',
      from: { path: '^packages/resource/', pathNot: TEST },
      to: { path: '^packages/(platform|storage|collection|screens)/' },
    },
    {
      name: 'direction-storage',
      comment: 'rows know neither what collections offer beside nor how they are shown',
      severity: 'error',
      from: { path: '^packages/storage/', pathNot: TEST },
      to: { path: '^packages/(collection|screens)/' },
    },
    {
      name: 'direction-collection',
      comment: 'screens know collections, not the other way round',
      severity: 'error',
      from: { path: '^packages/collection/', pathNot: TEST },
      to: { path: '^packages/screens/' },
    },
    {
      name: 'direction-features',
      comment: 'features know no app',
      severity: 'error',
      from: { path: '^features/' },
      to: { path: '^apps/' },
    },
    {
      name: 'environment-web',
      comment: 'nothing of the browser reaches the server',
      severity: 'error',
      from: {
        path: `${WEB}|^packages/(ui|map|screens)/|^apps/(web|cab)/`,
        pathNot: [TEST, 'vite\\.config\\.ts$'],
      },
      to: { path: `${SERVER}|^node:`, pathNot: '^node_modules' },
    },
    {
      name: 'environment-server',
      comment: 'nothing of the server reaches the browser',
      severity: 'error',
      from: { path: SERVER, pathNot: ['^apps/server/web-build\\.ts$', TEST] },
      // What colours mean is pure, and the same on paper.
      to: {
        path: `${WEB}|^packages/(ui|map|screens)/`,
        pathNot: '^node_modules|^packages/map/base/palette\\.ts$',
      },
    },
    {
      name: 'environment-pure',
      comment: 'a pure file imports no npm package and nothing of Node',
      severity: 'error',
      from: {
        path: PURE_ROOTS,
        pathNot: [SERVER, WEB, TEST, '/fixtures/', '/testing/'],
      },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'],
        pathNot: '^(packages|features)/',
      },
    },
    {
      name: 'environment-pure-doors',
      comment: 'a pure file reaches neither server nor web',
      severity: 'error',
      from: {
        path: PURE_ROOTS,
        pathNot: [SERVER, WEB, TEST, '/fixtures/', '/testing/'],
      },
      to: { path: `${SERVER}|${WEB}`, pathNot: '^node_modules' },
    },
    {
      name: 'front-doors',
      comment: 'another slice imports only declarations and the doors: index.ts, <slice>.ts, web/parts.ts',
      severity: 'error',
      from: { path: '^features/([^/]+)/', pathNot: [TEST, '/testing/', '^features/product/'] },
      to: {
        path: '^features/([^/]+)/.+',
        pathNot: [
          '^features/($1|product|testing)/',
          '\\.resource\\.ts$',
          '\\.endpoints\\.ts$',
          '^features/[^/]+/index\\.ts$',
          '^features/(?<slice>[^/]+)/\\k<slice>\\.ts$',
          '^features/[^/]+/web/parts\\.ts$',
        ],
      },
    },
    {
      name: 'contents',
      comment: 'a slice knows those that it rests on, never the whole: it asks its house',
      severity: 'error',
      from: { path: '^features/[^/]+/', pathNot: [TEST, '/testing/', '^features/product/'] },
      to: { path: '^features/(server\\.ts|web\\.ts|product/)' },
    },
    ...layerRules(['model', 'storage', 'intake|occupancy|reading', 'owner']),
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'not-resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|vite/client|maplibre-gl/dist/.*worker)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
