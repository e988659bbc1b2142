import { Grid } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Card } from '../../../shell/card';
import { AttributeField } from './attribute-field';
import { fieldKind } from './attribute-value';
import type { Attribute, ProductForm } from './product-form';

interface Props {
  title: string;
  attributes: readonly Attribute[];
  /** One field per line, for narrow columns. */
  isNarrow?: boolean;
  /** Rendered before the attributes. */
  before?: ReactNode;
  after?: ReactNode;
}

const WIDE: ReadonlySet<string> = new Set(['rich', 'long']);

/** A card with the fields of some attributes, short ones side by side. */
export function AttributeCard({ title, attributes, isNarrow = false, before, after }: Props) {
  const typeId = useWatch<ProductForm, 'type_id'>({ name: 'type_id' });
  if (attributes.length === 0 && !before && !after) return null;
  const isWide = (attribute: Attribute): boolean => isNarrow || WIDE.has(fieldKind(attribute)) || attribute.attribute_code === 'name';
  return (
    <Card title={title}>
      <Grid>
        {before}
        {attributes.map((attribute) => (
          <Grid.Col key={attribute.attribute_code} span={isWide(attribute) ? 12 : { base: 12, sm: 6 }}>
            <AttributeField attribute={attribute} typeId={typeId} />
          </Grid.Col>
        ))}
        {after}
      </Grid>
    </Card>
  );
}
