import type { Sample } from './samples.js';
import type { TemplateVariable } from './template.schema.js';

/** The variables of a sample in its order; those within a list are named as a loop over the list reads them. */
export function variablesOf(sample: Sample, path = '', list: string | null = null): TemplateVariable[] {
  return Object.entries(sample).flatMap(([key, value]) => {
    const name = path + key;
    if (Array.isArray(value)) return [{ name, list, is_list: true, example: null }, ...elementsOf(value, name)];
    if (typeof value === 'object' && value !== null) return variablesOf(value as Sample, `${name}.`, list);
    return [{ name, list, is_list: false, example: String(value) }];
  });
}

function elementsOf([first]: readonly unknown[], list: string): TemplateVariable[] {
  if (Array.isArray(first)) return [{ name: 'this', list, is_list: true, example: null }, ...elementsOf(first, 'this')];
  if (typeof first === 'object' && first !== null) return variablesOf(first as Sample, '', list);
  return [{ name: 'this', list, is_list: false, example: String(first) }];
}
