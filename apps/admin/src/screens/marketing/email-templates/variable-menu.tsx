import { Button, Code, Menu, ScrollArea, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../../api/trpc';

type Variable = Outputs['emailTemplate']['get']['variables'][number];

interface Props {
  variables: readonly Variable[];
  onInsert: (text: string) => void;
}

const codeOf = ({ name, is_list }: Variable): string => (is_list ? `{{#each ${name}}}\n{{/each}}` : `{{${name}}}`);

/** All variables with an example, grouped by the list in whose loop they exist; a click inserts one. */
export function VariableMenu({ variables, onInsert }: Props) {
  const { t } = useTranslation();
  const lists = [...new Set(variables.map(({ list }) => list))];
  return (
    <Menu position="bottom-end" width={360} returnFocus={false}>
      <Menu.Target>
        <Button size="compact-sm" variant="light">
          {t('marketing.templates.insert')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={360}>
          {lists.map((list) => (
            <div key={list}>
              <Menu.Label>
                {list === null ? t('marketing.templates.everywhere') : t('marketing.templates.inList', { list: `{{#each ${list}}}` })}
              </Menu.Label>
              {variables
                .filter((variable) => variable.list === list)
                .map((variable) => (
                  <Menu.Item key={variable.name} onClick={() => onInsert(codeOf(variable))}>
                    <Code>{variable.name}</Code>
                    <Text size="xs" c="dimmed" truncate>
                      {variable.is_list ? t('marketing.templates.list') : variable.example}
                    </Text>
                  </Menu.Item>
                ))}
            </div>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
