// A Prisma generator: writes the tables of prisma/schema with their columns, from which SQL, row types and API schemas are derived.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import helper from '@prisma/generator-helper';

const KINDS = {
  Int: 'integer',
  BigInt: 'bigint',
  Decimal: 'decimal',
  Float: 'decimal',
  String: 'text',
  Boolean: 'boolean',
  Json: 'json',
  Bytes: 'bytes',
};

helper.generatorHandler({
  onManifest: () => ({ defaultOutput: 'tables.ts', prettyName: 'tables' }),
  onGenerate: async ({ dmmf, generator }) => {
    const file = generator.output.value;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source(dmmf.datamodel.models));
  },
});

function source(models) {
  const tables = models.map(tableOf).sort((one, other) => (one.constant < other.constant ? -1 : 1));
  return `// Generated from prisma/schema by \`npm run generate\`.\n${tables.map(declaration).join('\n')}`;
}

function tableOf({ name, dbName, fields, primaryKey }) {
  const columns = fields.filter(({ kind }) => kind !== 'object').map(columnOf);
  const key = primaryKey?.fields ?? fields.filter(({ isId }) => isId).map((field) => field.name);
  return { constant: `${name[0].toLowerCase()}${name.slice(1)}`, name: dbName ?? name, key, columns };
}

function columnOf({ name, dbName, type, kind, isList, isRequired, hasDefaultValue, nativeType }) {
  return [dbName ?? name, { kind: kindOf({ type, kind, isList, nativeType }), isNullable: !isRequired, hasDefault: hasDefaultValue }];
}

function kindOf({ type, kind, isList, nativeType }) {
  if (kind === 'enum') return 'text';
  if (isList) return type === 'Int' ? 'integers' : 'texts';
  if (type === 'DateTime') return nativeType?.[0] === 'Date' ? 'date' : 'time';
  if (!(type in KINDS)) throw new Error(`The tables generator does not support columns of type ${type}.`);
  return KINDS[type];
}

function declaration({ constant, name, key, columns }) {
  const lines = columns.map(([column, description]) => `    ${column}: ${literal(description)},`);
  const keys = key.map((column) => `'${column}'`).join(', ');
  return `/** Columns of \`${name}\`. */
export const ${constant} = {
  name: '${name}',
  key: [${keys}],
  columns: {
${lines.join('\n')}
  },
} as const;
`;
}

const literal = ({ kind, isNullable, hasDefault }) => `{ kind: '${kind}', isNullable: ${isNullable}, hasDefault: ${hasDefault} }`;
