import { useTranslation } from 'react-i18next';
import { CheckField } from '../../../form/fields';
import { Card } from '../../../shell/card';
import { FLAGS } from './attribute-values';

/** Where the storefront uses the attribute. */
export function AttributeFlags() {
  const { t } = useTranslation();
  return (
    <Card title={t('catalog.use')} gap="sm">
      {FLAGS.map((flag) => (
        <CheckField key={flag} name={`flags.${flag}`} label={t(`catalog.flags.${flag}`)} />
      ))}
    </Card>
  );
}
