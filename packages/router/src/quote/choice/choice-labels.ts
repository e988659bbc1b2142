import { money, toWire } from '@merx/wire';
import type { CartItem } from '../cart/cart.js';
import { boughtLinks } from './choice.js';
import { isSelect, pickedOptions } from './custom-options.js';

/** A selected option as display text. */
type ChoiceLabel = Record<'label' | 'value', string>;

/** The selected options of a line as display text: variant or bundle selections first, then custom options, then links. */
export function choiceLabels(item: CartItem): ChoiceLabel[] {
  return [...variantLabels(item), ...bundleLabels(item), ...optionLabels(item), ...linkLabels(item)];
}

function variantLabels({ product, product_option }: CartItem): ChoiceLabel[] {
  const chosen = product_option.extension_attributes?.configurable_item_options ?? [];
  return (product.configurable?.variations ?? []).flatMap(({ attribute_id, label, values }) => {
    const id = chosen.find(({ option_id }) => option_id === String(attribute_id))?.option_value;
    return id === undefined ? [] : [{ label, value: values[id] ?? String(id) }];
  });
}

function bundleLabels({ product, children }: CartItem): ChoiceLabel[] {
  return (product.bundle?.options ?? []).flatMap(({ title, selections }) => {
    const ids = new Set(selections.map(({ selection_id }) => selection_id));
    const chosen = children.filter(({ selection_id }) => selection_id !== null && ids.has(selection_id));
    return chosen.length === 0
      ? []
      : [{ label: title, value: chosen.map(({ qty, name }) => `${toWire(money(qty))} x ${name}`).join(', ') }];
  });
}

function optionLabels({ product, product_option }: CartItem): ChoiceLabel[] {
  return pickedOptions(product, product_option.extension_attributes?.custom_options).map(({ option, text, values }) => ({
    label: option.title,
    value: isSelect(option.type) ? values.map(({ title }) => title).join(', ') : readable(option.type, text),
  }));
}

function readable(type: string, text: string): string {
  if (type === 'date') return text.slice(0, 10);
  return type === 'file' ? text.slice(text.indexOf('/') + 1) : text;
}

function linkLabels({ product, product_option }: CartItem): ChoiceLabel[] {
  const links = boughtLinks(product, product_option.extension_attributes?.downloadable_option);
  return links.length === 0 ? [] : [{ label: product.downloads?.title ?? '', value: links.map(({ title }) => title).join(', ') }];
}
