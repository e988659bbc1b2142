<?php

declare(strict_types=1);

use GuzzleHttp\Client;
use GuzzleHttp\Exception\ClientException;

/**
 * A client as PHP programs write them: guzzle, a Bearer token, bodies by json_encode and queries by http_build_query. An empty map of PHP is
 * `[]` in JSON, and whatever was read as an empty object is sent back as one of those.
 */
final class Magento
{
    private Client $http;

    public function __construct(string $url, string $token, string $store = 'default')
    {
        $headers = ['Accept' => 'application/json'] + ($token === '' ? [] : ['Authorization' => "Bearer $token"]);
        $this->http = new Client(['base_uri' => rtrim($url, '/') . "/rest/$store/V1/", 'headers' => $headers, 'timeout' => 300]);
    }

    public function get(string $path, array $query = []): mixed
    {
        return $this->send('GET', $path . ($query === [] ? '' : '?' . http_build_query($query)));
    }

    public function post(string $path, array $body = []): mixed
    {
        return $this->send('POST', $path, $body);
    }

    public function put(string $path, array $body = []): mixed
    {
        return $this->send('PUT', $path, $body);
    }

    /** All items of a list, read a page at a time until one is not full. */
    public function all(string $path, array $filters, int $pageSize): array
    {
        $all = [];
        $page = 0;
        do {
            $criteria = self::criteria($filters) + ['pageSize' => $pageSize, 'currentPage' => ++$page];
            $items = $this->get($path, ['searchCriteria' => $criteria])['items'];
            array_push($all, ...$items);
        } while (count($items) === $pageSize);
        return $all;
    }

    /** Search criteria in which every filter, written as [field, condition, value], has to hold. */
    public static function criteria(array $filters): array
    {
        return ['filterGroups' => array_map(
            fn (array $filter) => ['filters' => [['field' => $filter[0], 'conditionType' => $filter[1], 'value' => $filter[2]]]],
            $filters,
        )];
    }

    private function send(string $method, string $path, ?array $body = null): mixed
    {
        $options = $body === null ? [] : ['body' => json_encode($body, JSON_THROW_ON_ERROR), 'headers' => ['Content-Type' => 'application/json']];
        try {
            return json_decode((string) $this->http->request($method, $path, $options)->getBody(), true, 512, JSON_THROW_ON_ERROR);
        } catch (ClientException $refused) {
            $response = $refused->getResponse();
            throw new RuntimeException("$method $path: {$response->getStatusCode()} {$response->getBody()}", $response->getStatusCode());
        }
    }
}
