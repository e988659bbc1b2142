"""A client as Python programs write them: one store's scope, %20 in paths, no redirects followed, None for what is not there."""

import json
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener


class Refused(Exception):
    """An answer of 400 or more, with its message filled in; its parameters are a list or a dictionary."""

    def __init__(self, status, body):
        message, parameters = body.get("message", ""), body.get("parameters") or []
        named = parameters.items() if isinstance(parameters, dict) else enumerate(parameters, 1)
        for name, value in named:
            message = message.replace(f"%{name}", str(value))
        super().__init__(message)
        self.status, self.message = status, message


class NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Magento:
    def __init__(self, url, token=None, scope="all"):
        self.base = f"{url.rstrip('/')}/rest/{scope}/V1"
        self.token = token
        self.opener = build_opener(NoRedirects)

    def get(self, path, query=""):
        return self.send("GET", path + (f"?{query}" if query else ""))

    def post(self, path, body=None):
        return self.send("POST", path, body)

    def put(self, path, body):
        return self.send("PUT", path, body)

    def delete(self, path):
        return self.send("DELETE", path)

    def get_or_none(self, path):
        try:
            return self.get(path)
        except Refused as refused:
            if refused.status == 404:
                return None
            raise

    def all(self, path, filters, page_size, sort="entity_id"):
        """Every item of a list: pages until as many came as the list says it has."""
        items, page = [], 1
        while True:
            answer = self.get(path, criteria(filters, page_size, page, sort))
            items += answer["items"]
            if len(items) >= answer["total_count"] or not answer["items"]:
                return items
            page = answer["search_criteria"]["current_page"] + 1

    def send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.base}{path}", data, method=method)
        request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with self.opener.open(request, timeout=300) as response:
                return json.load(response)
        except HTTPError as error:
            raise Refused(error.code, json.loads(error.read() or b"{}")) from None


def part(value):
    """A part of a path: blanks as %20, slashes as %2F."""
    return quote(str(value), safe="")


def criteria(filters, page_size, page, sort):
    """A query whose groups have gaps in their numbers (0, 2, 3 ...). Without a condition a filter asks for the same."""
    pairs = []
    for number, (field, value, *condition) in enumerate(filters):
        key = f"searchCriteria[filter_groups][{number and number + 1}][filters][0]"
        pairs += [(f"{key}[field]", field), (f"{key}[value]", value)]
        pairs += [(f"{key}[condition_type]", condition[0])] if condition else []
    pairs += [("searchCriteria[sortOrders][0][field]", sort), ("searchCriteria[sortOrders][0][direction]", "ASC")]
    pairs += [("searchCriteria[pageSize]", page_size), ("searchCriteria[currentPage]", page)]
    return urlencode(pairs)
