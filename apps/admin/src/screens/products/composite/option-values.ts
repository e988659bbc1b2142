import { z } from 'zod';
import { withoutEmptyEnd } from '../../../form/empty-rows';
import { type Product, type ProductInput, requiredNumber, requiredText } from './part-values';

export const OPTION_TYPES = ['field', 'area', 'file', 'drop_down', 'radio', 'checkbox', 'multiple', 'date', 'date_time', 'time'] as const;
export const PRICE_TYPES = ['fixed', 'percent'] as const;
const SELECTS: ReadonlySet<string> = new Set(['drop_down', 'radio', 'checkbox', 'multiple']);
export const isSelect = (type: string): boolean => SELECTS.has(type);

const ValueForm = z.object({
  id: z.number().nullable(),
  title: requiredText,
  price: requiredNumber,
  price_type: z.string(),
  sku: z.string(),
});

const OptionForm = z
  .object({
    id: z.number().nullable(),
    title: requiredText,
    type: z.string(),
    is_require: z.boolean(),
    price: z.number().nullable(),
    price_type: z.string(),
    sku: z.string(),
    max_characters: z.number().nullable(),
    file_extension: z.string(),
    image_size_x: z.number().nullable(),
    image_size_y: z.number().nullable(),
    values: z.array(z.unknown()),
  })
  .transform((option, context) => {
    // Types without values may hold incomplete ones; they are not sent.
    const values = z.array(ValueForm).safeParse(option.values);
    if (isSelect(option.type) && !values.success)
      for (const { path } of values.error.issues) context.addIssue({ code: 'custom', path: ['values', ...path], message: '' });
    return option;
  });

export const OptionsForm = z.object({ options: z.array(OptionForm) });
export interface OptionsForm {
  options: OptionEntry[];
}
export interface OptionEntry extends Omit<z.infer<typeof OptionForm>, 'values'> {
  values: z.infer<typeof ValueForm>[];
}

export const NEW_VALUE: OptionEntry['values'][number] = { id: null, title: '', price: 0, price_type: 'fixed', sku: '' };
export const NEW_OPTION: OptionEntry = {
  id: null,
  title: '',
  type: 'drop_down',
  is_require: false,
  price: 0,
  price_type: 'fixed',
  sku: '',
  max_characters: null,
  file_extension: '',
  image_size_x: null,
  image_size_y: null,
  values: [NEW_VALUE],
};

/** The option without trailing empty values; the first one stays, so that it is reported as required. */
export const withoutEmptyValues = (option: OptionEntry): OptionEntry => {
  const values = withoutEmptyEnd(option.values, ({ id, title, price, sku }) => id === null && title.trim() === '' && !price && sku === '');
  return values.length === option.values.length ? option : { ...option, values: values.length > 0 ? values : option.values.slice(0, 1) };
};

/** Form values of the stored options. */
export const optionsOf = ({ options }: Product): OptionsForm => ({
  options: [...options]
    .sort((one, other) => one.sort_order - other.sort_order)
    .map((option) => ({
      id: option.option_id,
      title: option.title,
      type: option.type,
      is_require: option.is_require,
      price: option.price ?? 0,
      price_type: option.price_type ?? 'fixed',
      sku: option.sku ?? '',
      max_characters: option.max_characters ?? null,
      file_extension: option.file_extension ?? '',
      image_size_x: option.image_size_x ?? null,
      image_size_y: option.image_size_y ?? null,
      values: (option.values ?? []).map(({ option_type_id: id, title, price, price_type, sku }) => ({
        id,
        title,
        price,
        price_type,
        sku: sku ?? '',
      })),
    })),
});

/** API input: each option with the fields of its type. */
export const optionsInput = ({ options }: OptionsForm, productSku: string): NonNullable<ProductInput['options']> =>
  options.map((option, index) => {
    const { id, title, type, is_require, price, price_type, sku } = option;
    return {
      product_sku: productSku,
      ...(id && { option_id: id }),
      title,
      type,
      is_require,
      sort_order: index + 1,
      ...(isSelect(type)
        ? {
            values: option.values.map((value, place) => ({
              ...(value.id && { option_type_id: value.id }),
              title: value.title,
              price: value.price ?? 0,
              price_type: value.price_type,
              ...(value.sku && { sku: value.sku }),
              sort_order: place + 1,
            })),
          }
        : {
            price: price ?? 0,
            price_type,
            ...(sku && { sku }),
            ...(type === 'file' && {
              file_extension: option.file_extension,
              image_size_x: option.image_size_x,
              image_size_y: option.image_size_y,
            }),
            ...((type === 'field' || type === 'area') && { max_characters: option.max_characters ?? 0 }),
          }),
    };
  });
